// Pictures of every screen, in three sizes and three languages, into build/screenshots.
//
//   make screenshots                      all of them
//   node scripts/screenshots.mjs home,setup laptop en
//
// Starts a server of its own with an empty database; needs Chromium (CHROMIUM names another one).
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OUT = path.join(ROOT, 'build', 'screenshots');
const SIZES = {
  laptop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
  wide: { width: 1920, height: 1080 },
};
const LANGS = Object.keys(
  JSON.parse(fs.readFileSync(new URL('../src/texts/languages.json', import.meta.url), 'utf8')),
);
const [wanted = '', sizes = Object.keys(SIZES).join(), langs = LANGS.join()] = process.argv.slice(2);

const BROWSERS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = BROWSERS.find((one) => one && fs.existsSync(one));
if (!executablePath) {
  console.error('No Chromium found. On Debian or Ubuntu: apt install chromium');
  process.exit(1);
}
const port = 20000 + Math.floor(Math.random() * 20000);
const base = `http://127.0.0.1:${port}/`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatchway-'));
const python = path.join(ROOT, '.venv', 'bin', 'python');
const server = spawn(
  python,
  [
    '-m',
    'hatchway',
    'serve',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--database',
    `sqlite:///${folder}/t.sqlite3`,
    '--set',
    'bot_pace=0',
    '--set',
    'guests_per_minute=10000',
  ],
  { stdio: 'ignore' },
);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const faults = [];

async function up() {
  for (let tries = 0; tries < 100; tries++) {
    try {
      if ((await fetch(`${base}healthz`)).ok) return;
    } catch {
      await sleep(200);
    }
  }
  throw new Error('the server did not start');
}

/** A stand-in plays the first seat on to the end. */
async function playOut(page) {
  await page.evaluate(() =>
    fetch(`api/tables/${location.hash.split('/')[2]}/commands`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ t: 'resign', id: String(Math.random()), seat: 0 }),
    }),
  );
  await page.waitForSelector('.hero', { timeout: 120_000 });
  await page.waitForSelector('.hero .btn:nth-child(2):not([aria-disabled])', { timeout: 60_000 });
}
const start = async (page, mode, create = false, game = 'room25') => {
  await page
    .locator(`.poster.${game} .btn`)
    .nth(create ? 1 : 0)
    .click();
  await page.locator('.mode').nth(mode).click();
};
/** The film of a finished game, somewhere past its middle. */
async function replay(page) {
  await page.locator('.hero .acts .btn').nth(1).click();
  await page.waitForSelector('.replay .bar[aria-busy=false] input');
  await page.locator('.replay .bar input').evaluate((input) => {
    input.value = String(Math.floor(Number(input.max) * 0.7));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.mouse.move(2, 2);
}
async function quiet(page, table) {
  await page.waitForSelector(table);
  await page.mouse.move(2, 2);
  await sleep(2500);
}

/** name: what to do before the picture. */
const SCREENS = {
  home: async () => undefined,
  'play-now': async (page) => {
    await page.locator('.poster.room25 .btn').first().click();
  },
  settings: async (page) => {
    await page.locator('.top .btn').last().click();
  },
  setup: async (page) => {
    await start(page, 0, true);
    await page.waitForSelector('.modes');
    await page.locator('.all .btn').click();
    await sleep(1500);
  },
  'setup-adele': async (page) => {
    await start(page, 0, true, 'adele');
    await page.waitForSelector('.all .btn');
    await page.locator('.all .btn').click();
    await sleep(1500);
  },
  table: async (page) => {
    await start(page, 0);
    await quiet(page, '.r25');
  },
  program: async (page) => {
    await start(page, 3);
    await page.locator('.cell.lit').first().click();
    await page.waitForSelector('.readyb');
    await quiet(page, '.r25');
  },
  'adele-crew': async (page) => {
    await start(page, 0, false, 'adele');
    await quiet(page, '.ad');
  },
  'adele-mind': async (page) => {
    await start(page, 1, false, 'adele');
    await quiet(page, '.ad');
  },
  'adele-solo': async (page) => {
    await start(page, 3, false, 'adele');
    await quiet(page, '.ad');
  },
  curtain: async (page) => {
    await start(page, 3, true);
    await page.waitForSelector('li.open select');
    await page.locator('li.open select').first().selectOption('+hot');
    await page.locator('.name input').fill('Nina');
    await page.locator('.name .btn').first().click();
    await sleep(600);
    await page.locator('.all .btn').click();
    await sleep(1200);
    await page.locator('.go .btn').first().click();
    await page.waitForSelector('.curtain');
  },
  text: async (page) => {
    await start(page, 0);
    await page.waitForSelector('main.text');
    await sleep(600);
  },
  after: async (page) => {
    await start(page, 0);
    await page.waitForSelector('.r25');
    await playOut(page);
  },
  replay: async (page) => {
    await start(page, 0);
    await page.waitForSelector('.r25');
    await playOut(page);
    await replay(page);
  },
  'after-adele': async (page) => {
    await start(page, 0, false, 'adele');
    await page.waitForSelector('.ad');
    await playOut(page);
  },
  'replay-adele': async (page) => {
    await start(page, 0, false, 'adele');
    await page.waitForSelector('.ad');
    await playOut(page);
    await replay(page);
  },
  me: async (page) => {
    await start(page, 4);
    await page.waitForSelector('.r25');
    await page.goto(`${base}#/me`);
    await page.waitForSelector('h1');
  },
  rules: async (page) => {
    await page.goto(`${base}#/rules/rooms`);
    await page.waitForSelector('.card');
  },
  join: async (page) => {
    await page.goto(`${base}#/join`);
  },
  credits: async (page) => {
    await page.goto(`${base}#/credits`);
  },
};
const IN_WORDS = ['text'];

try {
  await up();
  fs.mkdirSync(OUT, { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const names = wanted ? wanted.split(',') : Object.keys(SCREENS);
  for (const size of sizes.split(',')) {
    for (const lang of langs.split(',')) {
      for (const name of names) {
        const context = await browser.newContext({
          viewport: SIZES[size],
          locale: lang,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        page.on('pageerror', (error) => faults.push(`${name} ${size} ${lang}: ${error.message}`));
        await page.addInitScript(
          (words) => localStorage.setItem('hatchway.text', words ? 'yes' : 'no'),
          IN_WORDS.includes(name),
        );
        try {
          await page.goto(base);
          await page.waitForSelector('.poster.room25 .btn:not([aria-disabled])');
          await SCREENS[name](page);
          await sleep(700);
          await page.screenshot({ path: path.join(OUT, `${name}-${size}-${lang}.png`) });
        } catch (error) {
          faults.push(`${name} ${size} ${lang}: ${String(error.message).split('\n')[0]}`);
        }
        await context.close();
      }
    }
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  fs.rmSync(folder, { recursive: true, force: true });
}
console.log(faults.length ? faults.join('\n') : `pictures are in ${path.relative(process.cwd(), OUT)}`);
process.exit(faults.length ? 1 : 0);
