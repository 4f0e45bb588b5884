import { mount } from 'svelte';
import App from './App.svelte';
import { firstLang, setLang } from './lib/i18n.svelte';
import './lib/keys';
import './lib/say25';
import { comeAnew } from './lib/renewal';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';

comeAnew();
const target = document.getElementById('app');
void setLang(firstLang(), false).then(() => {
  if (target) mount(App, { target });
});
