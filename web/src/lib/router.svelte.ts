/** Where we are: the part of the address after `#`, so that it works under any path and without the server. */
export interface Route {
  /** The first word: '' for home. */
  page: string;
  rest: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(query) };
}

let here = $state.raw<Route>(parse(location.hash));

addEventListener('hashchange', () => {
  here = parse(location.hash);
});

export function route(): Route {
  return here;
}

export function go(path: string, replace = false): void {
  const hash = `#/${path.replace(/^\//, '')}`;
  if (replace) history.replaceState(null, '', hash);
  else location.hash = hash;
  here = parse(hash);
}

/** The whole address of a page of ours, to share. */
export function linkTo(path: string): string {
  return `${location.href.split('#')[0] ?? ''}#/${path}`;
}
/** The link to a table. */
export const tableLink = (code: string): string => linkTo(`t/${code}`);
