import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../kit/config.ts'
import { testServer } from '../../testing/server.ts'
import { openCarriers } from './carriers.ts'
import { httpSms } from './http-sms.ts'
import { smtpMail } from './smtp-mail.ts'

const log = pino({ level: 'silent' })

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterAll(() => new Promise((done) => server.close(done)))
  return (server.address() as AddressInfo).port
}

describe('a gateway for text messages', () => {
  const heard: { authorization: string | undefined; body: unknown }[] = []
  const answers: [number, string][] = []
  const gateway = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      heard.push({ authorization: request.headers.authorization, body: JSON.parse(text) })
      const [status, body] = answers.shift() ?? [200, '{}']
      response.writeHead(status).end(body)
    })
  })
  const carrier = async () => httpSms({ url: `http://127.0.0.1:${await port}/send`, token: 'gateway-token' }, log)
  const port = listen(gateway)
  const sms = { to: '+959250123456', text: 'မင်္ဂလာပါ 123456' }

  test('receives the message and the token', async () => {
    expect(await (await carrier()).send(sms)).toBeUndefined()
    expect(heard.at(-1)).toEqual({ authorization: 'Bearer gateway-token', body: sms })
  })

  test.each<[number, string, string | undefined]>([
    [202, '', undefined],
    [400, '{"code":"INVALID_NUMBER"}', 'SMS_INVALID_NUMBER'],
    [402, '{"code":"QUOTA"}', 'SMS_QUOTA'],
    [403, '{"code":"NOT_ALLOWED"}', 'SMS_NOT_ALLOWED'],
    [429, '', 'SMS_TOO_MANY'],
    [400, '{"code":"TOO_MANY"}', 'SMS_TOO_MANY'],
    [400, '{"code":"constructor"}', 'SMS_UNKNOWN'],
    [500, 'broken', 'SMS_UNKNOWN'],
    [400, 'null', 'SMS_UNKNOWN'],
  ])('that answers %i %s means %s', async (status, body, refusal) => {
    answers.push([status, body])
    expect(await (await carrier()).send(sms)).toBe(refusal)
  })

  test('that cannot be reached means SMS_UNKNOWN, and a rehearsal sends nothing', async () => {
    expect(await httpSms({ url: 'http://127.0.0.1:9', token: '' }, log).send(sms)).toBe('SMS_UNKNOWN')
    const before = heard.length
    expect(await (await carrier()).rehearse(sms.to)).toBeUndefined()
    expect(heard).toHaveLength(before)
  })
})

describe('a mail server', () => {
  const letters: string[] = []
  const speak = (socket: Socket): void => {
    let isLetter = false
    let letter = ''
    socket.on('error', () => {})
    socket.write('220 ready\r\n')
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n')) {
        if (isLetter && line === '.') {
          isLetter = false
          letters.push(letter)
          socket.write('250 taken\r\n')
        } else if (isLetter) letter += `${line}\n`
        else if (line === 'DATA') {
          isLetter = true
          letter = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else if (line.startsWith('RCPT TO:<nobody@')) socket.write('550 no such mailbox\r\n')
        else if (line !== '') socket.write('250 ok\r\n')
      }
    })
  }
  const port = listen(createTcpServer(speak))
  const mail = { subject: 'စကားဝှက်အသစ်', text: 'Open https://play.example', html: '<p>Open</p>' }

  test('receives a mail as text and HTML', async () => {
    const carrier = smtpMail(
      { url: `smtp://127.0.0.1:${await port}?ignoreTLS=true`, from: 'Tamuvo <no-reply@play.example>' },
      log,
    )
    expect(await carrier.send({ to: 'mai@tamuvo.example', ...mail })).toBe(true)
    expect(letters[0]).toContain('From: Tamuvo <no-reply@play.example>')
    expect(letters[0]).toContain('To: mai@tamuvo.example')
    expect(letters[0]).toContain('multipart/alternative')
    expect(letters[0]).toContain('https://play.example')
    expect(await carrier.send({ to: 'nobody@tamuvo.example', ...mail })).toBe(false)
  })

  test('that cannot be reached is reported', async () => {
    expect(await smtpMail({ url: 'smtp://127.0.0.1:9', from: 'x@play.example' }, log).send({ to: 'a@b.example', ...mail })).toBe(
      false,
    )
  })
})

describe('the configuration', () => {
  test('of a production site without carriers sends nothing', async () => {
    const { services } = await testServer({ open: async (kit) => kit, handlers: [] })
    const { sms, mail } = openCarriers(services)
    expect(await sms.send({ to: '+959250123456', text: 'x' })).toBe('SMS_NOT_ALLOWED')
    expect(await sms.rehearse('+959250123456')).toBe('SMS_NOT_ALLOWED')
    expect(await mail.send({ to: 'a@b.example', subject: '', text: '', html: '' })).toBe(false)
    expect((await services.database.query('SELECT FROM sandbox_message')).rowCount).toBe(0)
  })

  test('selects the gateway and the mail server', () => {
    const given = {
      DATABASE_URL: 'postgres://127.0.0.1/x',
      SMS_URL: 'https://sms.example/send',
      SMS_TOKEN: 't',
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: 'T <a@b.example>',
    }
    expect(readConfig(given)).toMatchObject({
      sms: { url: 'https://sms.example/send', token: 't' },
      smtp: { url: 'smtps://u:p@mail.example', from: 'T <a@b.example>' },
    })
    expect(readConfig({ DATABASE_URL: 'postgres://127.0.0.1/x' })).toMatchObject({ sms: undefined, smtp: undefined })
    expect(() => readConfig({ ...given, SMTP_URL: 'mail.example' })).toThrow('SMTP_URL')
    expect(() => readConfig({ ...given, MAIL_FROM: '' })).toThrow('MAIL_FROM: is needed beside SMTP_URL')
  })
})
