// Draws the placeholders for photographs of lots. Here: `for f in *.svg; do node draw.mjs ${f%.svg} > $f; done`.
// Each is drawn from a seed, so that a second run gives the same file.

const W = 640;
const H = 400;
/** Sky above, sky at the horizon, sun, then hills from far to near, then what is in front. */
const TONES = {
  dawn: ["#f6e3c8", "#f0cf9f", "#fff4e0", "#d8b98c", "#a9a67c", "#5f8a68", "#2c5c49", "#16392d"],
  mist: ["#e9eee9", "#d6e1d9", "#ffffff", "#bfd0c4", "#93b09d", "#5d8a73", "#2f6350", "#163f33"],
  noon: ["#dfeceb", "#c9e0d8", "#fffdf2", "#a8c9b4", "#76a586", "#447a5c", "#235743", "#123a2d"],
  dusk: ["#f4dcc4", "#e6b98c", "#fff0dc", "#cf9e6c", "#a3764b", "#6b6242", "#3b4f3c", "#1f3a2e"],
};

function chance(seed) {
  let state = Math.imul(seed + 7, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const n = (value) => String(Math.round(value * 10) / 10);
const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}"${more}/>`;

/** A ridge of soft hills; gives its path and its height at x, so that trees can be placed on it. */
function ridge(r, base, swing) {
  const waves = [1, 2, 3.7].map((k) => [k * (0.8 + r() * 0.5), r() * 6.3, swing / k]);
  const y = (x) => base + waves.reduce((sum, [k, phase, size]) => sum + Math.sin((x / W) * k * 4 + phase) * size, 0);
  let d = `M0 ${H}V${n(y(0))}`;
  for (let x = 40; x <= W; x += 40) d += `Q${n(x - 20)} ${n(2 * y(x - 20) - (y(x - 40) + y(x)) / 2)} ${x} ${n(y(x))}`;
  return { d: `${d}V${H}Z`, y };
}

/** A broad crown on a stem: three overlapping rounds. */
const crown = (x, y, size) =>
  [
    `M${n(x - size)} ${n(y)}`,
    `a${n(size * 0.62)} ${n(size * 0.58)} 0 0 1 ${n(size * 0.55)} ${n(-size * 0.62)}`,
    `a${n(size * 0.6)} ${n(size * 0.6)} 0 0 1 ${n(size * 0.95)} ${n(0)}`,
    `a${n(size * 0.6)} ${n(size * 0.56)} 0 0 1 ${n(size * 0.5)} ${n(size * 0.62)}`,
    `q${n(-size)} ${n(size * 0.36)} ${n(-size * 2)} 0z`,
  ].join("");
const stem = (x, y, width, height) =>
  `M${n(x - width / 2)} ${n(y)}l${n(width * 0.2)} ${n(-height)}h${n(width * 0.6)}l${n(width * 0.2)} ${n(height)}z`;

function sky(tone, r) {
  const [top, low, sun] = TONES[tone];
  const x = 110 + r() * 420;
  return [
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/>`,
    `<stop offset=".75" stop-color="${low}"/></linearGradient></defs><path fill="url(#s)" d="M0 0h${W}v${H}H0z"/>`,
    `<circle cx="${n(x)}" cy="${n(92 + r() * 40)}" r="${n(34 + r() * 12)}" fill="${sun}" opacity=".85"/>`,
  ].join("");
}

/** Hills with broad-leaved forest, the nearer the taller. */
function forest(tone, seed) {
  const r = chance(seed);
  const colours = TONES[tone].slice(3);
  let out = sky(tone, r);
  for (let k = 0; k < 4; k += 1) {
    const hill = ridge(r, 178 + k * 48, 20 + k * 4);
    let trees = "";
    if (k > 0) {
      const count = 34 - k * 7;
      for (let i = 0; i < count; i += 1) {
        const x = ((i + r() * 0.9) / count) * (W + 40) - 20;
        const size = (9 + k * 9) * (0.7 + r() * 0.55);
        const y = hill.y(x) + 6;
        trees += stem(x, y + size * 0.6, 1.5 + k, size * 1.6) + crown(x, y - size * (0.5 + r() * 0.5), size);
      }
    }
    out += path(trees + hill.d, colours[k]);
  }
  return out + path(ridge(r, 372, 10).d, colours[4]);
}

/** A plantation: rows of slim stems, crowns that close above, and a path between them that meets the sky at `eye`. */
function plantation(tone, seed, eye, bend) {
  const r = chance(seed);
  const colours = TONES[tone].slice(3);
  const meets = 250 + (r() - 0.5) * 20;
  let out = sky(tone, r) + path(ridge(r, 186, 22).d, colours[0]) + path(ridge(r, 214, 16).d, colours[1]);
  out += path(
    `M0 ${H}V${n(meets + 14 + r() * 10)}Q${eye} ${n(meets - 14)} ${W} ${n(meets + 14 + r() * 10)}V${H}Z`,
    colours[2],
  );
  out += path(
    `M${n(eye - 96 + bend)} ${H}Q${n(eye - 20 - bend)} ${n(meets + 60)} ${eye - 5} ${n(meets)}H${eye + 6}` +
      `Q${n(eye + 36 - bend)} ${n(meets + 60)} ${n(eye + 112 + bend)} ${H}Z`,
    TONES[tone][1],
    ' opacity=".75"',
  );
  for (let depth = 0; depth < 5; depth += 1) {
    const near = depth / 4;
    const scale = 0.24 + near * near * 0.9;
    let trees = "";
    for (const side of [-1, 1]) {
      const room = side < 0 ? eye / 320 : (W - eye) / 320;
      for (let row = 0; row < 5 - Math.round(near * 2); row += 1) {
        const x = eye + side * (26 + near * near * 190 * room + row * (40 + near * 118)) + (r() - 0.5) * 14 * scale;
        const ground = meets + 2 + near * near * 150 + row * 3;
        const height = 250 * scale * (0.86 + r() * 0.24);
        trees +=
          stem(x, ground, 11 * scale, height) +
          crown(x, ground - height * 0.86, 62 * scale * (0.85 + r() * 0.35)) +
          crown(x + side * 26 * scale * (0.6 + r()), ground - height * 1.02, 46 * scale);
      }
    }
    out += path(trees, colours[Math.min(4, 1 + depth)]);
  }
  return out;
}

/** Young trees in rows over a hill, seen from the slope across. */
function terraces(tone, seed) {
  const r = chance(seed);
  const colours = TONES[tone].slice(3);
  let out = sky(tone, r) + path(ridge(r, 176, 24).d, colours[0]) + path(ridge(r, 206, 20).d, colours[1]);
  for (let k = 0; k < 6; k += 1) {
    const hill = ridge(r, 236 + k * 30, 15);
    const gap = 22 + k * 7;
    let trees = "";
    for (let x = -10 + r() * gap; x < W + 20; x += gap) {
      const size = (6.5 + k * 2.4) * (0.85 + r() * 0.3);
      const y = hill.y(x) + 3;
      trees += stem(x, y, 1 + k * 0.5, size * 2.4) + crown(x, y - size * 1.9, size);
    }
    out +=
      path(trees, colours[Math.min(4, 2 + Math.floor(k / 2))]) +
      path(hill.d, k % 2 === 0 ? colours[Math.min(4, 2 + k / 2)] : TONES[tone][5 + Math.min(2, Math.floor(k / 2))]);
  }
  return out;
}

/** Slim, tall trees with light crowns before far hills. */
function slender(tone, seed) {
  const r = chance(seed);
  const colours = TONES[tone].slice(3);
  let out = sky(tone, r) + path(ridge(r, 214, 26).d, colours[0]) + path(ridge(r, 250, 20).d, colours[1]);
  for (let k = 0; k < 3; k += 1) {
    const ground = ridge(r, 300 + k * 38, 10);
    let trees = "";
    const count = 11 - k * 3;
    for (let i = 0; i < count; i += 1) {
      const x = ((i + 0.15 + r() * 0.7) / count) * W;
      const height = (130 + k * 62) * (0.8 + r() * 0.4);
      const y = ground.y(x) + 8;
      trees += stem(x, y, 3 + k * 2, height);
      for (let leaf = 0; leaf < 4; leaf += 1) {
        const size = (9 + k * 5) * (1.25 - leaf * 0.22);
        trees += crown(x + (r() - 0.5) * size * 1.5, y - height * (0.66 + leaf * 0.12), size);
      }
    }
    out += path(trees + ground.d, colours[2 + k]);
  }
  return out;
}

/** Felled and stacked: the ends of the trunks with their rings. */
function stack(tone, seed) {
  const r = chance(seed);
  const colours = TONES[tone].slice(3);
  let out = sky(tone, r) + path(ridge(r, 190, 22).d, colours[1]) + path(ridge(r, 236, 16).d, colours[2]);
  out += path(`M0 ${H}V330Q320 316 640 330V${H}Z`, colours[4]);
  const size = 41;
  const bark = [];
  const rings = [];
  for (let row = 0; row < 4; row += 1) {
    for (let i = 0; i < 7 - row; i += 1) {
      const x = 74 + i * size * 2 + row * size + (r() - 0.5) * 5;
      const y = 334 - row * size * 1.72 + (r() - 0.5) * 4;
      const radius = size * (0.9 + r() * 0.1);
      bark.push(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}"/>`);
      for (const [index, part] of [0.86, 0.62, 0.4, 0.2].entries()) {
        const [cx, cy] = [n(x - radius * 0.06 * index), n(y + radius * 0.03 * index)];
        const fill = index === 0 ? ` fill="${["#e2bd8b", "#d8ad76", "#e8c99d"][Math.floor(r() * 3)]}"` : "";
        rings.push(`<circle cx="${cx}" cy="${cy}" r="${n(radius * part)}"${fill}/>`);
      }
    }
  }
  const ends = `<g fill="none" stroke="#b07a43" stroke-width="1.6">${rings.join("")}</g>`;
  return `${out}<g fill="#6e4420">${bark.join("")}</g>${ends}`;
}

const ILLUSTRATIONS = {
  "forest-dawn": forest("dawn", 11),
  "forest-mist": forest("mist", 21),
  "forest-noon": forest("noon", 35),
  "forest-dusk": forest("dusk", 47),
  "plantation-dawn": plantation("dawn", 5, 320, 0),
  "plantation-mist": plantation("mist", 8, 214, 26),
  "plantation-noon": plantation("noon", 13, 430, -30),
  "plantation-dusk": plantation("dusk", 19, 262, -34),
  "plantation-rows-noon": terraces("noon", 41),
  "plantation-rows-dawn": terraces("dawn", 43),
  "plantation-rows-mist": terraces("mist", 53),
  "slender-noon": slender("noon", 3),
  "slender-dusk": slender("dusk", 17),
  "slender-mist": slender("mist", 23),
  "stack-dawn": stack("dawn", 29),
  "stack-mist": stack("mist", 31),
};

const body = ILLUSTRATIONS[process.argv[2]];
if (body === undefined) throw new Error(`one of: ${Object.keys(ILLUSTRATIONS).join(", ")}`);
const size = `viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="xMidYMid slice"`;
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>\n`);
