import * as account from '@tamuvo/contract/account.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import * as contract from '@tamuvo/contract/account-password.ts'
import { describe, expect, test } from 'vitest'
import { moneyHeldUntil } from '../account.ts'
import { accountServer, e164, freshAddress, freshNumber, goodPassword, siteUrl } from '../testing.ts'

const server = await accountServer()
const { services, clock, set } = server
const { database } = services
const minute = 60_000
const nextPassword = 'seven-green-kites'

await set('sms.limits', { ...(await services.settings.get('sms.limits')), captcha: false })
await server.work()

const from = (address = freshAddress()) => ({ headers: { 'x-forwarded-for': address } })
const isIn = async (token: string) => (await server.ask(account.getMemberInfo, {}, { token })).status === 200

let people = 0
const someone = async (more = {}) => {
  const email = `reset${++people}@tamuvo.example`
  return { email, ...(await server.insider({ email, ...more })) }
}
type Proof = { captcha: string; captchaId: string; address?: string }
const askMail = async (username: string, email: string, proof?: Proof) => {
  const { captcha, captchaId, address } = proof ?? (await server.solve('forgot'))
  return server.ask(contract.mailPasswordReset, { username, email, captcha, captchaId }, from(address))
}
/** The token in the last link to an address, once the mail has arrived. */
const linkTo = async (email: string): Promise<string> => {
  const at = clock.now()
  await expect.poll(async () => (await server.lastMessage(email))?.at).toEqual(at)
  return /#reset\/([\w-]{43})/.exec((await server.lastMessage(email))?.body ?? '')?.[1] ?? ''
}
const mailsTo = async (email: string): Promise<number> =>
  (await database.query<{ count: number }>('SELECT count(*)::int AS count FROM sandbox_message WHERE recipient = $1', [email]))
    .rows[0]?.count ?? 0
const setByLink = (resetToken: string, newPassword = nextPassword, more = {}) =>
  server.ask(contract.setPasswordByLink, { resetToken, newPassword, confirmNewPassword: newPassword, ...more }, from())

describe('a forgotten password, by mail', () => {
  test('is reset by a link, which ends all sessions and holds withdrawals for a day', async () => {
    const { email, username, token, id } = await someone()
    expect((await askMail(` ${username.toUpperCase()} `, ` ${email.toUpperCase()}`)).value).toEqual({})
    const link = await linkTo(email)
    const message = await server.lastMessage(email)
    expect(message).toMatchObject({ kind: 'mail', subject: 'Reset your Tamuvo password' })
    expect(message?.body).toContain(`${siteUrl}/#reset/${link}`)
    const { rows } = await database.query('SELECT encode(token_hash, $2) AS hash FROM password_reset WHERE member_id = $1', [
      id,
      'hex',
    ])
    expect(JSON.stringify(rows)).not.toContain(link)

    expect((await setByLink(link)).success).toBe(true)
    expect(await isIn(token)).toBe(false)
    expect((await server.login(username, goodPassword)).code).toBe('WRONG_CREDENTIALS')
    expect((await server.login(username, nextPassword)).success).toBe(true)
    expect(await moneyHeldUntil(database, id, clock.now())).toEqual(new Date(clock.now().getTime() + 24 * 60 * minute))
    expect(await moneyHeldUntil(database, id, new Date(clock.now().getTime() + 24 * 60 * minute))).toBeUndefined()
    expect((await database.query('SELECT email_confirmed_at AS at FROM member WHERE id = $1', [id])).rows).toEqual([
      { at: clock.now() },
    ])
  })

  test('accepts a form-encoded body', async () => {
    const { email, username } = await someone()
    const { captcha, captchaId, address } = await server.solve('forgot')
    const body = new URLSearchParams({ username, email, captcha, captchaId })
    const response = await fetch(`${server.url}/wps/member/password/email`, { method: 'POST', body, ...from(address) })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({ success: true })
    expect(await linkTo(email)).toHaveLength(43)
  })

  test('accepts a link once, for half an hour, and only the last one', async () => {
    const { email, username } = await someone()
    expect((await askMail(username, email)).code).toBe('OK')
    const first = await linkTo(email)
    clock.advance(minute)
    expect((await askMail(username, email)).code).toBe('OK')
    const second = await linkTo(email)
    expect((await setByLink(first)).code).toBe('RESET_LINK_INVALID')
    const answers = await Promise.all(Array.from({ length: 3 }, () => setByLink(second)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect((await setByLink(second, 'eight-red-lanterns')).code).toBe('RESET_LINK_INVALID')

    clock.advance(60 * minute)
    expect((await askMail(username, email)).code).toBe('OK')
    const third = await linkTo(email)
    clock.advance(30 * minute)
    expect((await setByLink(third, 'eight-red-lanterns')).code).toBe('RESET_LINK_INVALID')
    expect((await setByLink('x'.repeat(43), 'eight-red-lanterns')).code).toBe('RESET_LINK_INVALID')
  })

  test('does not consume the link when the new password is refused', async () => {
    const { email, username } = await someone()
    await askMail(username, email)
    const link = await linkTo(email)
    expect((await setByLink(link, goodPassword)).code).toBe('PASSWORD_USED')
    expect((await setByLink(link, 'short')).value).toMatchObject({ fields: { newPassword: 'length' } })
    expect((await setByLink(link, nextPassword, { confirmNewPassword: 'other-than-this' })).value).toMatchObject({
      fields: { confirmNewPassword: 'mismatch' },
    })
    expect((await setByLink(link)).success).toBe(true)
  })

  test('does not disclose whether username and address match', async () => {
    const { email, username } = await someone()
    const other = await someone()
    const said = []
    for (const [name, address] of [
      [username, email],
      [username, other.email],
      ['nobody-here', email],
      ['nobody-here', 'nobody@tamuvo.example'],
    ] as const) {
      const { status, code, value } = await askMail(name, address)
      said.push({ status, code, value })
    }
    expect(new Set(said.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await linkTo(email)).toHaveLength(43)
    expect(await server.lastMessage(other.email)).toBeUndefined()
  })

  test('discloses it where the brand allows it, after a right captcha', async () => {
    await set('auth.passwords', { ...(await services.settings.get('auth.passwords')), neutralMessages: false })
    const { email, username } = await someone()
    expect((await askMail(username, 'other@tamuvo.example')).code).toBe('USER_OR_EMAIL_NOT_FOUND')
    expect((await askMail(username, email)).success).toBe(true)
    expect((await askMail('nobody-here', email, { captcha: 'XXXX', captchaId: 'A'.repeat(24) })).code).toBe('CAPTCHA_WRONG')
    await set('auth.passwords', { ...(await services.settings.get('auth.passwords')), neutralMessages: true })
  })

  test('needs a captcha, and allows three mails an hour', async () => {
    const { email, username } = await someone()
    expect(await askMail(username, email, { captcha: '', captchaId: '' })).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      value: { captcha: true },
    })
    expect((await askMail(username, email, await server.solve('login'))).code).toBe('CAPTCHA_WRONG')
    const said: number[] = []
    for (let i = 0; i < 4; i++) said.push((await askMail(username, email)).status)
    // The fourth is as silent as a wrong address: a refusal would say that the first three were right.
    expect(said).toEqual([200, 200, 200, 200])
    await server.work()
    await expect.poll(() => mailsTo(email)).toBe(3)
  })

  test('cannot be used up by others, who do not know the mail address', async () => {
    const { email, username } = await someone()
    for (let i = 0; i < 5; i++) expect((await askMail(username, 'wrong@tamuvo.example')).success).toBe(true)
    expect((await askMail(username, email)).success).toBe(true)
    expect(await linkTo(email)).toHaveLength(43)
  })

  test('is refused to frozen members', async () => {
    const { email, username, id } = await someone()
    await askMail(username, email)
    const link = await linkTo(email)
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [id])
    expect((await setByLink(link)).code).toBe('ACCOUNT_FROZEN')
    clock.advance(minute)
    await askMail(username, email)
    await new Promise((done) => setTimeout(done, 300))
    expect((await server.lastMessage(email))?.at).not.toEqual(clock.now())
  })

  test('clears the lock of the account', async () => {
    const { email, username } = await someone()
    const address = freshAddress()
    for (let i = 0; i < 8; i++) await server.login(username, 'wrong-guess', await server.solve('login', address))
    expect((await server.login(username, goodPassword, await server.solve('login', address))).code).toBe('ACCOUNT_LOCKED')
    await askMail(username, email)
    const resetToken = await linkTo(email)
    const form = { resetToken, newPassword: nextPassword, confirmNewPassword: nextPassword }
    expect((await server.ask(contract.setPasswordByLink, form, from(address))).success).toBe(true)
    expect((await server.login(username, nextPassword, { address })).success).toBe(true)
  })
})

describe('a forgotten password, by phone', () => {
  const memberWithPhone = async (more = {}) => {
    const number = freshNumber()
    return { number, ...(await someone({ mobile: { number: e164(number), isConfirmed: true }, ...more })) }
  }
  const sendCode = async (mobileNum: string) => {
    await server.get(codes.sendLoginCode, { mobileNum, countryDialingCode: '95', purpose: 'reset' }, from())
    return server.codeTo(e164(mobileNum))
  }
  const setByPhone = (mobileNum: string, verificationCode: string, newPassword = nextPassword) =>
    server.ask(contract.setPasswordByPhone, { mobileNum, countryDialingCode: '95', verificationCode, newPassword }, from())

  test('is reset with a code, and logs in', async () => {
    const { number, username, token, id } = await memberWithPhone()
    const code = await sendCode(number)
    const { success, value } = await setByPhone(number, code)
    expect(success).toBe(true)
    expect([await isIn(value.token), await isIn(token)]).toEqual([true, false])
    expect((await server.login(username, nextPassword)).success).toBe(true)
    expect(await moneyHeldUntil(database, id, clock.now())).toBeDefined()
    expect((await setByPhone(number, code, 'eight-red-lanterns')).code).toBe('SMS_INVALID_CODE')
  })

  test('refuses the code of another purpose', async () => {
    const switches = await services.settings.get('switches')
    await set('switches', { ...switches, MOBILEVERCODELOGIN3: true })
    const { number } = await memberWithPhone()
    const code = await sendCode(number)
    expect((await server.login(number, code, { type: 'sms', countryDialingCode: '95' })).code).toBe('SMS_INVALID_CODE')
    await set('switches', switches)
    expect((await setByPhone(number, code)).success).toBe(true)
  })

  test('does not consume the code when the new password is refused', async () => {
    const { number } = await memberWithPhone()
    const code = await sendCode(number)
    expect((await setByPhone(number, code, goodPassword)).code).toBe('PASSWORD_USED')
    expect((await setByPhone(number, code, 'short')).code).toBe('FIELDS_INVALID')
    expect((await setByPhone(number, code)).success).toBe(true)
  })

  test('of an unknown number is answered like a wrong code', async () => {
    const number = freshNumber()
    await sendCode(number)
    expect((await setByPhone(number, '123456')).code).toBe('SMS_INVALID_CODE')
    expect((await setByPhone('', '123456')).code).toBe('SMS_MISSING_NUMBER')
    expect((await setByPhone('0123', '123456')).code).toBe('SMS_INVALID_NUMBER')
  })

  test('is refused to frozen members and assistants', async () => {
    const [frozen, assistant] = [await memberWithPhone(), await memberWithPhone({ type: 41 })]
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
    expect((await setByPhone(frozen.number, await sendCode(frozen.number))).code).toBe('ACCOUNT_FROZEN')
    expect((await setByPhone(assistant.number, await sendCode(assistant.number))).code).toBe('NOT_MEMBER')
  })
})
