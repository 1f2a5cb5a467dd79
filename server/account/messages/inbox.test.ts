import { describe, expect, test } from 'vitest'
import { accountServer } from '../testing.ts'

const server = await accountServer()
const { services } = server
const { sms, mail } = services.carriers

const page = async (path = '') => {
  const response = await fetch(`${server.url}/bo/sandbox/inbox${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('the outbox preview', () => {
  test('is empty at first', async () => {
    const { status, type, text } = await page()
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('No messages yet.')
    expect(text).toContain('SMS_POPUP_CLOSED')
  })

  test('shows messages, newest first, with working links and all other markup escaped', async () => {
    await sms.send({ to: '+959250123456', text: 'first' })
    await mail.send({
      to: 'mai@tamuvo.example',
      subject: '<b>Reset</b>',
      text: 'Open https://play.example/#reset/abc\n<script>alert(1)</script>',
      html: '<p>never shown</p>',
    })
    const { text } = await page()
    expect(text.indexOf('Reset')).toBeLessThan(text.indexOf('first'))
    expect(text).toContain('<a href="https://play.example/#reset/abc">')
    expect(text).toContain('&lt;b&gt;Reset&lt;/b&gt;')
    expect(text).not.toContain('<script>')
    expect(text).not.toContain('never shown')
  })

  test('filters by recipient and escapes the filter', async () => {
    const { text } = await page('?to=mai%40tamuvo.example')
    expect(text).toContain('Reset')
    expect(text).not.toContain('first')
    expect((await page('?to="><script>alert(1)</script>')).text).not.toContain('<script>')
    expect((await page('?to=%00')).status).toBe(200)
    expect((await page('?to=a&to=b')).status).toBe(200)
  })

  test('answers JSON on request', async () => {
    const response = await fetch(`${server.url}/bo/sandbox/inbox?to=%2B959250123456`, { headers: { accept: 'application/json' } })
    expect(await response.json()).toEqual({
      messages: [{ kind: 'sms', recipient: '+959250123456', subject: '', body: 'first', at: services.clock.now().toISOString() }],
    })
  })
})
