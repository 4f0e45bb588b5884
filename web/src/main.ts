import { mount } from 'svelte';
import App from './App.svelte';
import { REGISTERED } from './games';
import { addWords, firstLang, setLang } from './lib/i18n.svelte';
import './lib/keys';
import { comeAnew } from './lib/renewal';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';

comeAnew();
const target = document.getElementById('app');
const words = REGISTERED.flatMap((game) => game.posterWords ?? []);
void Promise.all([setLang(firstLang(), false), ...words.map(addWords)]).then(() => {
  if (target) mount(App, { target });
});
