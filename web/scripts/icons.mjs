// Writes src/design/icons.gen.ts: the bodies of the icons that the client uses, and no others.
// Icons of game-icons.net (CC BY 3.0) come from @iconify-json/game-icons; the marks below are our own.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { OWN } from './marks.mjs';

const require = createRequire(import.meta.url);
const here = new URL('.', import.meta.url);
const set = JSON.parse(fs.readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));
const list = JSON.parse(fs.readFileSync(new URL('icons.json', here), 'utf8'));

const bodies = {};
for (const [name, source] of Object.entries(list)) {
  const icon = set.icons[source] ?? set.icons[set.aliases?.[source]?.parent];
  if (!icon) throw new Error(`no icon named ${source}`);
  bodies[name] = icon.body;
}
Object.assign(bodies, OWN);
const names = Object.keys(bodies).sort();
const lines = names.map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(bodies[name])},`);
const text = `// Written by scripts/icons.mjs. Icons: game-icons.net, CC BY 3.0; own marks: MIT.\nexport const ICONS = {\n${lines.join('\n')}\n} as const;\nexport type IconName = keyof typeof ICONS;\n`;
const target = new URL('../src/design/icons.gen.ts', here);
if (process.argv.includes('--check')) {
  if (!fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text) {
    console.error('src/design/icons.gen.ts is stale: run npm run icons');
    process.exit(1);
  }
} else fs.writeFileSync(target, text);
