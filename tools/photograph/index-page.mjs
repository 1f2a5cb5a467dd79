/** @typedef {{ place: string, look: string, file: string }} Shot */

/** A page with a row for each place and its looks side by side. @param {Shot[]} shots @returns {string} */
export const indexPage = (shots) => {
  const places = [...new Set(shots.map(({ place }) => place))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Tamuvo: screens</title>
<style>
  body { font: 14px/1.4 system-ui, sans-serif; margin: 1rem; background: #888 }
  section { display: flex; gap: 1rem; overflow-x: auto; padding-bottom: 1rem }
  figure { margin: 0; flex: none } img { height: 520px; max-width: 90vw; object-fit: contain; object-position: top; display: block; background: #777 }
</style>
${places.map((place) => row(place, shots)).join('\n')}
</html>
`
}

/** @param {string} place @param {Shot[]} shots */
const row = (place, shots) => {
  const figures = shots.filter((shot) => shot.place === place).map(figure)
  return `<h2>${escapeHtml(place)}</h2>\n<section>${figures.join('')}</section>`
}

/** @param {Shot} shot */
const figure = ({ look, file }) =>
  `<figure><figcaption>${look}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt="${look}"></a></figure>`

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
