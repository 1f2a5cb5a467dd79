import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, inject } from 'vitest'
import { connectDatabase } from '../kit/database.ts'

/** The address of an empty database for one test file, dropped at its end. */
export const emptyDatabase = async (): Promise<string> => {
  const said: { url?: string } = JSON.parse(await text(connect(inject('postgresDoor'), '127.0.0.1')))
  if (!said.url) throw new Error('the PostgreSQL of the tests did not start')
  const owner = connectDatabase(said.url, 1)
  const name = `studio_${randomBytes(8).toString('hex')}`
  await owner.query(`CREATE DATABASE ${name}`)
  afterAll(async () => {
    await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await owner.close()
  })
  return Object.assign(new URL(said.url), { pathname: name }).href
}
