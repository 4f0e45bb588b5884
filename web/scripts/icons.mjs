// Writes the bodies of the icons that the client uses, and no others: src/design/icons.gen.ts for all screens,
// src/games/<game>/art/icons.gen.ts for the games that list icons of their own (art/icons.json, art/marks.mjs).
// Icons of game-icons.net (CC BY 3.0) come from @iconify-json/game-icons; the marks are our own.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { OWN } from './marks.mjs';

const require = createRequire(import.meta.url);
const here = new URL('.', import.meta.url);
const set = JSON.parse(fs.readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));

function write(list, own, target) {
  const bodies = {};
  for (const [name, source] of Object.entries(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const icon = set.icons[source] ?? set.icons[set.aliases?.[source]?.parent];
    if (!icon) throw new Error(`no icon named ${source}`);
    bodies[name] = icon.body;
  }
  Object.assign(bodies, own);
  const names = Object.keys(bodies).sort();
  const lines = names.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(bodies[name])},`);
  const text = `// Written by scripts/icons.mjs. Icons: game-icons.net, CC BY 3.0; own marks: MIT.\nexport const ICONS = {\n${lines.join('\n')}\n} as const;\nexport type IconName = keyof typeof ICONS;\n`;
  const file = new URL(`../src/${target}`, here);
  if (!process.argv.includes('--check')) fs.writeFileSync(file, text);
  else if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    console.error(`src/${target} is stale: run npm run icons`);
    process.exitCode = 1;
  }
}

write(new URL('icons.json', here), OWN, 'design/icons.gen.ts');
const games = new URL('../src/games/', here);
for (const game of fs.readdirSync(games)) {
  const art = new URL(`${game}/art/`, games);
  if (!fs.existsSync(new URL('icons.json', art))) continue;
  const { OWN: own } = await import(new URL('marks.mjs', art));
  write(new URL('icons.json', art), own, `games/${game}/art/icons.gen.ts`);
}
