import type { Catalog } from '../../lib/i18n.svelte';
import account from './account.json';
import plain from './plain.json';
import ui from './ui.json';

export default { ...ui, ...account, ...plain } as Catalog;
