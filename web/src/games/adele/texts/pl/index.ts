import type { Catalog } from '../../../../lib/i18n.svelte';
import sentences from './sentences.json';
import table from './table.json';
import poster from './poster.json';

export default { ...sentences, ...table, ...poster } as Catalog;
