import type { Catalog } from '../../../../lib/i18n.svelte';
import names from './names.json';
import sentences from './sentences.json';
import rules from './rules.json';
import table from './table.json';
import glossary from './glossary.json';
import poster from './poster.json';

export default { ...names, ...sentences, ...rules, ...table, ...glossary, ...poster } as Catalog;
