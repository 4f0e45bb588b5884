import { mount } from 'svelte';
import App from './App.svelte';
import { firstLang, setLang } from './lib/i18n.svelte';
import './lib/say25';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';

const target = document.getElementById('app');
void setLang(firstLang(), false).then(() => {
  if (target) mount(App, { target });
});
