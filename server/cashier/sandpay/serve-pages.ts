import { type Language, languages } from '@tamuvo/contract/languages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTransaction } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'
import { type PageView, payPage, unknownPage } from './page.ts'
import { play } from './play.ts'
import { choicesOf, scenarioNames, statusOf } from './scenarios.ts'
import { eventsOf, findPayinByToken, type Payin } from './store.ts'

type PageRoute = { Params: { token: string }; Querystring: { lang?: string | string[] }; Body: { choice?: string } | undefined }

/** The payment page of SandPay, and the form that it posts to itself. */
export const servePages = (scope: FastifyInstance, services: KitServices): void => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  scope.get<PageRoute>('/pay/:token', async ({ params, query }, reply) => {
    const payin = await findPayinByToken(services.database, params.token)
    const language = languageOf(query.lang) ?? payin?.language ?? 'EN'
    if (!payin) return send(reply.status(404), unknownPage(language))
    return send(reply, payPage(await viewOf(services, payin, language)))
  })
  scope.post<PageRoute>('/pay/:token', async ({ params, query, body }, reply) => {
    const payin = await findPayinByToken(services.database, params.token)
    const language = languageOf(query.lang) ?? payin?.language ?? 'EN'
    const choice = scenarioNames.find((name) => name === body?.choice)
    if (!payin) return send(reply.status(404), unknownPage(language))
    // A choice that came too late changes nothing; the page shows the current state.
    if (choice) await inTransaction(services.database, (tx) => play(tx, services, payin.ref, choice))
    return reply.redirect(`/sandpay/pay/${payin.token}?lang=${language}`, 303)
  })
}

const languageOf = (requested: string | string[] | undefined): Language | undefined =>
  languages.find((language) => language === requested)

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

const viewOf = async ({ database, clock }: KitServices, payin: Payin, language: Language): Promise<PageView> => {
  const now = clock.now()
  const events = await eventsOf(database, payin.ref)
  const happened = events.filter(({ happensAt }) => happensAt <= now)
  return {
    payin,
    status: statusOf(happened, payin.expiresAt, now),
    choices: choicesOf(payin.scenario, payin.expiresAt, now),
    more: happened.length < events.length,
    language,
    now,
  }
}
