import type { Words } from './letter.ts'

export const wordsEn: Words = {
  codeSms: '{brand}: {code} is your code to {purpose}. It is good for {minutes} minutes. Tell it to nobody.',
  codeMail: {
    subject: '{code} is your {brand} code',
    text: 'Your code to {purpose}: {code}\nIt is good for {minutes} minutes. We never ask for it by phone or chat; tell it to nobody.',
  },
  purposes: {
    login: 'log in',
    reset: 'set a new password',
    register: 'open your account',
    challenge: 'confirm that it is you',
    mobile: 'confirm your phone',
    email: 'confirm your email',
    withdrawal: 'set the withdrawal password',
  },
  reset: {
    subject: 'Set a new password for {brand}',
    text: 'Somebody asked for a new password for {username}. If it was you, open this link within {minutes} minutes. It works once.',
    button: 'Set a new password',
  },
  notices: {
    locked: {
      subject: 'Your {brand} account is locked for {minutes} minutes',
      text: 'Somebody typed wrong passwords for {username} at {time}, from the address {address}. We let nobody in from there for {minutes} minutes. Where you usually log in, you still can.',
    },
    signed_in: {
      subject: 'New sign-in to {brand}',
      text: '{username} was signed in at {time} from a new address: {address}, {device}.',
    },
    password_changed: {
      subject: 'Your {brand} password was changed',
      text: 'The password of {username} was changed at {time}. All other devices were signed out.',
    },
    mobile_changed: {
      subject: 'The phone of your {brand} account was changed',
      text: 'The phone of {username} was changed at {time}. It is now {value}.',
    },
    email_changed: {
      subject: 'The email of your {brand} account was changed',
      text: 'The email of {username} was changed at {time}. It is now {value}.',
    },
    email_tried: {
      subject: 'Somebody used your email address at {brand}',
      text: 'At {time} somebody typed your email address while opening an account. The address stays with {username}. If it was you, log in as {username}, or set a new password.',
    },
    authenticator_on: {
      subject: 'An authenticator now protects your {brand} account',
      text: 'An authenticator was added to {username} at {time}. Keep your recovery codes in a safe place.',
    },
    authenticator_off: {
      subject: 'The authenticator of your {brand} account was removed',
      text: 'The authenticator of {username} was removed at {time}.',
    },
    withdrawal_password_changed: {
      subject: 'Your {brand} withdrawal password was set',
      text: 'The withdrawal password of {username} was set at {time}.',
    },
  },
  notYou: 'If this was not you, change your password at once and contact customer service.',
}
