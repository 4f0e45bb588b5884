// Patterns and lights of the deck plan: sectors, darkness, smoke, fire, her gaze.
export const DEFS = `
<pattern id="p-yellow" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect width="8" height="8" fill="#ffd34d" opacity=".3"/><rect width="4" height="8" fill="#ffd34d"/></pattern>
<pattern id="p-blue" width="7" height="5" patternUnits="userSpaceOnUse"><rect width="7" height="5" fill="#4ea3ff" opacity=".28"/><circle cx="3.5" cy="2.5" r="1.9" fill="#4ea3ff"/></pattern>
<pattern id="p-red" width="9" height="5" patternUnits="userSpaceOnUse"><rect width="9" height="5" fill="#ff5a67" opacity=".25"/><path d="M0 5 4.5 0 9 5H6.2L4.5 3 2.8 5z" fill="#ff5a67"/></pattern>
<pattern id="p-green" width="5" height="8" patternUnits="userSpaceOnUse"><rect width="5" height="8" fill="#3fcf8e" opacity=".25"/><rect width="2.5" height="8" fill="#3fcf8e"/></pattern>
<pattern id="p-grey" width="14" height="5" patternUnits="userSpaceOnUse"><rect width="14" height="5" fill="#9aa7b5" opacity=".25"/><rect x="0" width="10" height="5" fill="#9aa7b5"/></pattern>
<pattern id="p-dark" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#03050a"/><rect width="1" height="6" fill="#16202f"/></pattern>
<pattern id="p-fog" width="22" height="9" patternUnits="userSpaceOnUse"><path d="M0 4.5c4-3 7-3 11 0s7 3 11 0" fill="none" stroke="#c8b8ff" stroke-width="1" opacity=".17"/></pattern>
<pattern id="p-scan" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="1" fill="#ff4757" opacity=".22"/></pattern>
<pattern id="p-plate" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1" height="7" fill="#22304a" opacity=".65"/></pattern>
<pattern id="p-grid" width="23" height="23" patternUnits="userSpaceOnUse"><path d="M23 0H0V23" fill="none" stroke="#5fd4ff" stroke-width=".6" opacity=".07"/></pattern>
<radialGradient id="g-fire" cx=".62" cy="1" r=".95"><stop offset="0" stop-color="#ff6a2b" stop-opacity=".8"/><stop offset=".55" stop-color="#d2391b" stop-opacity=".3"/><stop offset="1" stop-color="#d2391b" stop-opacity="0"/></radialGradient>
<linearGradient id="g-hyp" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#8d78e0" stop-opacity=".34"/><stop offset="1" stop-color="#8d78e0" stop-opacity="0"/></linearGradient>
<radialGradient id="g-you" cx=".5" cy=".55" r=".75"><stop offset="0" stop-color="#5fd4ff" stop-opacity=".34"/><stop offset="1" stop-color="#5fd4ff" stop-opacity=".06"/></radialGradient>
<radialGradient id="g-lit" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="#5fd4ff" stop-opacity=".05"/><stop offset="1" stop-color="#5fd4ff" stop-opacity=".2"/></radialGradient>
<radialGradient id="g-redlit" cx=".5" cy=".5" r=".75"><stop offset="0" stop-color="#ff4757" stop-opacity=".12"/><stop offset="1" stop-color="#ff4757" stop-opacity=".34"/></radialGradient>
<radialGradient id="g-spyroom" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="#ffb3ba" stop-opacity=".26"/><stop offset="1" stop-color="#ff4757" stop-opacity=".12"/></radialGradient>
<linearGradient id="g-floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#152135"/><stop offset="1" stop-color="#0e1726"/></linearGradient>
<linearGradient id="g-cone" x1="1" y1="1" x2=".2" y2="0"><stop offset="0" stop-color="#ff4757" stop-opacity=".42"/><stop offset="1" stop-color="#ff4757" stop-opacity="0"/></linearGradient>
<radialGradient id="g-iris" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#fff1f2"/><stop offset=".16" stop-color="#ff9aa3"/><stop offset=".42" stop-color="#ff4757"/><stop offset="1" stop-color="#5c0b16"/></radialGradient>
<filter id="f-heat-emma" x="-10%" y="-10%" width="120%" height="120%"><feFlood flood-color="#4ea3ff"/><feComposite in2="SourceAlpha" operator="in"/></filter>
<filter id="f-heat-bruce" x="-10%" y="-10%" width="120%" height="120%"><feFlood flood-color="#ffd34d"/><feComposite in2="SourceAlpha" operator="in"/></filter>
<filter id="f-heat-mei" x="-10%" y="-10%" width="120%" height="120%"><feFlood flood-color="#ff5a67"/><feComposite in2="SourceAlpha" operator="in"/></filter>
<filter id="f-heat-idris" x="-10%" y="-10%" width="120%" height="120%"><feFlood flood-color="#3fcf8e"/><feComposite in2="SourceAlpha" operator="in"/></filter><radialGradient id="g-space" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#5fd4ff" stop-opacity=".28"/><stop offset="1" stop-color="#5fd4ff" stop-opacity="0"/></radialGradient>`;
