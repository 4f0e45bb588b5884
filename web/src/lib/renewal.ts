/**
 * The client was built anew while this page was open: its next part has another name now. Load the page
 * again, quietly; the seat, the game and the settings are all kept by the server and the browser.
 */
const AGAIN = 'hatchway.renewed';
/** Milliseconds within which a second reload would not help. */
const SOON = 15_000;

export function comeAnew(): void {
  addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(AGAIN) ?? 0) < SOON) return;
    // Without a server there is nothing to load: the page stays, and says so.
    void fetch(document.baseURI.split('#')[0] ?? '', { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => {
        if (!answer.ok) return;
        sessionStorage.setItem(AGAIN, String(Date.now()));
        location.reload();
      },
      () => undefined,
    );
  });
}
