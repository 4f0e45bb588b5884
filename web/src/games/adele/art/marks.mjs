// Marks of the A.D.E.L.E. table that the icon set lacks, on the same 512 grid.
export const OWN = {
 computer:'<path fill="currentColor" d="M64 88h384c18 0 32 14 32 32v224c0 18-14 32-32 32H304v48h72v40H136v-40h72v-48H64c-18 0-32-14-32-32V120c0-18 14-32 32-32zm16 48v192h352V136z" fill-rule="evenodd"/>',
 computer_failure:'<path fill="currentColor" fill-rule="evenodd" d="M64 88h384c18 0 32 14 32 32v224c0 18-14 32-32 32H304v48h72v40H136v-40h72v-48H64c-18 0-32-14-32-32V120c0-18 14-32 32-32zm16 48v192h352V136z"/><path fill="currentColor" d="M188 146l68 60 68-60 30 30-64 56 64 56-30 30-68-58-68 58-30-30 64-56-64-56z"/>',
 emergency:'<path fill="currentColor" d="M256 120c-70 0-116 50-116 122v110h232V242c0-72-46-122-116-122zM104 376h304v56H104zM236 24h40v64h-40zM84 96l30-26 46 50-30 26zM398 70l30 26-46 50-30-26zM20 232h72v40H20zm400 0h72v40h-72z"/>',
 hatch:'<path fill="currentColor" fill-rule="evenodd" d="M256 24a232 232 0 1 1 0 464 232 232 0 0 1 0-464zm0 52a180 180 0 1 0 0 360 180 180 0 0 0 0-360z"/><path fill="currentColor" d="M236 120h40v96l83-48 20 35-83 48 83 48-20 35-83-48v106h-40V286l-83 48-20-35 83-48-83-48 20-35 83 48z"/>',
};
