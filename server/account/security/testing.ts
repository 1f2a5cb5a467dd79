import type { NewMember } from '../register-member.ts'
import { type AccountServer, e164, freshNumber } from '../testing.ts'

let blocks = 0

/** An address in an unused subnet. */
export const newPlace = (): string => `203.${Math.floor(blocks / 200) + 10}.${blocks++ % 200}.7`

let people = 0

/** Makes members with a phone, a mail address and a real name, each with one known address. */
export const knownAtHome =
  ({ person, services, clock }: AccountServer) =>
  async (more: Partial<NewMember> = {}) => {
    const number = freshNumber()
    const email = `second${++people}@tamuvo.example`
    const member = await person({
      mobile: { number: e164(number), isConfirmed: true },
      email,
      payeeName: 'Daw Mai Thiri',
      ...more,
    })
    await services.database.query(`UPDATE member SET email_confirmed_at = now() WHERE id = $1 AND email <> ''`, [member.id])
    const home = newPlace()
    await services.database.query('INSERT INTO known_address VALUES ($1, $2, $3, $3)', [
      member.id,
      `${home.split('.').slice(0, 3).join('.')}.0/24`,
      clock.now(),
    ])
    return { ...member, number, email, home }
  }
