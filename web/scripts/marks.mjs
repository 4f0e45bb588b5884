// Marks drawn for this project, on the same 512 grid as the icon set.
export const OWN = {
 // own marks, 512 grid so they sit with the icon set
 slide:'<path fill="currentColor" d="M24 176h112v160H24zm176 0h112v160H200zm176 0h112v160H376z" opacity=".45"/><path fill="currentColor" d="M40 416h330v-52l118 80-118 68v-56H40zM472 96H142v52L24 68 142 0v56h330z"/>',
 empty:'<path fill="none" stroke="currentColor" stroke-width="34" d="M96 96h320v320H96z"/><path fill="none" stroke="currentColor" stroke-width="20" opacity=".5" d="M96 96l92 92m228-92l-92 92m92 228l-92-92m-228 92l92-92M188 188h136v136H188z"/>',
 slots:'<rect x="40" y="120" width="192" height="272" rx="36" fill="currentColor"/><rect x="296" y="136" width="160" height="240" rx="28" fill="none" stroke="currentColor" stroke-width="32"/>',
 pencil:'<path fill="currentColor" d="M64 448l28-120L348 72l92 92-256 256zM380 40l28-24c12-10 28-10 40 2l46 46c12 12 12 28 2 40l-24 28z"/>',
 check:'<path fill="none" stroke="currentColor" stroke-width="72" d="M84 268l116 116 228-248"/>',
 chev:'<path fill="none" stroke="currentColor" stroke-width="64" d="M112 336l144-144 144 144"/>',
 up:'<path fill="currentColor" d="M256 48l180 208H312v208H200V256H76z"/>',
 send:'<path fill="currentColor" d="M40 72l440 184L40 440l56-156 208-28-208-28z"/>',
 sound:'<path fill="currentColor" d="M48 192h96l128-112v352L144 320H48z"/><path fill="none" stroke="currentColor" stroke-width="36" stroke-linecap="round" d="M336 184c44 40 44 104 0 144M392 128c80 72 80 184 0 256"/>',
 menu:'<path stroke="currentColor" stroke-width="44" stroke-linecap="round" d="M80 136h352M80 256h352M80 376h352"/>',
 help:'<path fill="none" stroke="currentColor" stroke-width="52" stroke-linecap="round" d="M164 176c0-136 196-128 188-8-6 80-96 76-96 160"/><circle cx="256" cy="424" r="36" fill="currentColor"/>',
 play:'<path fill="currentColor" d="M136 72l296 184-296 184z"/>',
 plus:'<path stroke="currentColor" stroke-width="60" stroke-linecap="round" d="M256 88v336M88 256h336"/>',
 wait:'<circle cx="116" cy="256" r="44" fill="currentColor"/><circle cx="256" cy="256" r="44" fill="currentColor"/><circle cx="396" cy="256" r="44" fill="currentColor"/>',
 // colour symbols: diamond, ring, triangle, cross-in-octagon
 'c-blue':'<path fill="currentColor" d="M256 16l240 240-240 240L16 256z"/><path fill="#0b1220" d="M256 156l100 100-100 100-100-100z"/>',
 'c-green':'<circle cx="256" cy="256" r="186" fill="none" stroke="currentColor" stroke-width="88"/>',
 'c-yellow':'<path fill="currentColor" d="M256 24l244 448H12z"/><path fill="#0b1220" d="M228 190h56v140h-56zm0 170h56v56h-56z"/>',
 'c-red':'<path fill="currentColor" d="M160 16h192l144 144v192L352 496H160L16 352V160z"/><path stroke="#0b1220" stroke-width="62" d="M160 160l192 192m0-192L160 352"/>',
};
