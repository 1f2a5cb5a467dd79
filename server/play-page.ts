import { html } from './kit/html.ts'

/** What the page says about files that a client or the words of a language need: `early-client:slot`, `early-words:MY`. */
const mention = /\s*<meta name="early-([^"]+)" content="([^"]*)">/g

/**
 * The page of games as it was built.
 * @returns fills it in for a client and a language: what they need sets off together with the kit that all games have
 */
export const readPlayPage = (page: string): ((client: string, language: string) => string) => {
  const early = new Map([...page.matchAll(mention)].map(([, name = '', files = '']) => [name, files.split(' ').filter(Boolean)]))
  const bare = page.replaceAll(mention, '')
  return (client, language) => {
    const files = [...(early.get(`client:${client}`) ?? []), ...(early.get(`words:${language}`) ?? [])]
    const links = files.map((file) => html`<link rel="modulepreload" crossorigin href="${file}" />`)
    return bare.replace('</head>', () => `${html`${links}`.markup}</head>`)
  }
}
