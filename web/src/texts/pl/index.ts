import type { Catalog } from '../../lib/i18n.svelte';
import names from './names.json';
import room25 from './room25.json';
import table25 from './table25.json';
import glossary from './glossary.json';
import account from './account.json';
import adele from './adele.json';
import adeletable from './adeletable.json';
import ui from './ui.json';

export default { ...names, ...room25, ...table25, ...glossary, ...adele, ...adeletable, ...ui, ...account } as Catalog;
