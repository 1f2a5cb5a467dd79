import { type Language, languages, langTags } from '@tamuvo/contract/languages.ts'
import { type storyKinds } from '@tamuvo/contract/content.ts'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../kit/html.ts'
import { siteUrl } from '../platform/site-url.ts'
import type { ContentServices } from './services.ts'
import { listShownStories, type StoredArticle } from './store.ts'
import { textIn } from './texts.ts'

const kinds: Record<(typeof storyKinds)[number], string> = { news: 'News', blog: 'Blog' }
const itemsMax = 30

/** Serves news and blog as RSS: `/news.rss?lang=EN`. */
export const serveFeeds = (app: FastifyInstance, services: ContentServices): void => {
  const { database, clock, settings } = services
  for (const kind of ['news', 'blog'] as const) {
    app.get<{ Querystring: { lang?: string } }>(`/${kind}.rss`, async (request, reply) => {
      const language = languages.find((each) => each === request.query.lang) ?? 'EN'
      const { name } = await settings.get('brand')
      const { list } = await listShownStories(database, clock.now(), { kind, pageNo: 1, pageSize: itemsMax })
      const site = await siteUrl(services)
      return reply
        .header('content-type', 'application/rss+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(feed({ title: `${name} ${kinds[kind]}`, page: `${site}/${kind}`, language, list }))
    })
  }
}

type Feed = { title: string; page: string; language: Language; list: readonly StoredArticle[] }

const feed = ({ title, page, language, list }: Feed): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${title}</title><link>${page}</link><description>${title}</description><language>${langTags[language]}</language>${list.map((article) => item(article, page, language))}</channel></rss>`
    .markup

const item = ({ slug, titles, summaries, publishedAt }: StoredArticle, page: string, language: Language): Html =>
  html`<item><title>${textIn(titles, language)}</title><link>${page}/${slug}</link><guid isPermaLink="true">${page}/${slug}</guid><description>${textIn(summaries, language)}</description><pubDate>${publishedAt.toUTCString()}</pubDate></item>`
