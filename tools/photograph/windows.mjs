/**
 * The element that opens a dialog: a button with the text of a key, or a selector.
 * @typedef {{ key: string } | { css: string }} Press
 */

/** @typedef {import('./places.mjs').Place & { file: string }} Window */

/** Dialogs without a route, with their files. @type {readonly Window[]} */
export const windows = [
  { file: 'pages/search/SearchModal.tsx', path: '/', presses: [{ key: 'shell.search' }] },
  { file: 'account/password/ForgotModal.tsx', path: '/login', presses: [{ key: 'account.forgot_password' }] },
  { file: 'account/password/ResetModal.tsx', path: '/#reset/nobody-knows-this-token-of-ours', presses: [] },
  { file: 'pages/lines/LinesModal.tsx', path: '/', presses: [{ key: 'shell.lines' }] },
  {
    file: 'shell/NoticeModal.tsx',
    path: '/',
    presses: [{ css: '[data-marquee] li button' }],
  },
  { file: 'shell/HelpModal.tsx', path: '/', presses: [{ css: 'footer nav li a[href^="/help#"]' }] },
  {
    file: 'safer/LimitModal.tsx',
    path: '/#mc/securityCenter/limits',
    asMember: true,
    presses: [{ css: '[role=dialog] li > div > button[aria-label]' }],
  },
].map((window) => ({ ...window, name: window.file, isWindow: true }))

/** Dialogs that are excluded, or included by their route, with the reason. */
export const otherWindows = new Map([
  ['account/login/LoginModal.tsx', 'the route /login'],
  ['account/registration/RegisterModal.tsx', 'the route /register'],
  ['account/login/ChallengeModal.tsx', 'comes to an account with a second factor'],
  ['account/security/StepUpModal.tsx', 'comes to an account with a second factor, before a change'],
  ['account/password/DuePasswordModal.tsx', 'comes to an account whose password is too old'],
  ['account/login/WelcomeModal.tsx', 'comes once, to a new account'],
  ['content/notices/AfterLoginModal.tsx', 'comes after a login, not to a session that is already there'],
  ['chat/rooms/ReportModal.tsx', 'comes for a message of another member in the chat room'],
  ['packet/SharesModal.tsx', 'comes for a red packet in the chat room'],
  ['cashier/payee/RemovePayeeModal.tsx', 'comes for an account for withdrawals that was added'],
  ['points/mall/ItemModal.tsx', 'opens for an item that the points mall has'],
  ['agent/DetailModal.tsx', 'opens to agents alone'],
  ['agent/contract/ContractModal.tsx', 'opens to agents alone'],
  ['agent/contract/OfferModal.tsx', 'opens to agents alone'],
  ['agent/exports/ExportsModal.tsx', 'opens to agents alone'],
  ['agent/register/NewLinkModal.tsx', 'opens to agents alone'],
  ['catalog/GameGroupModal.tsx', 'comes where a studio shows its games in a window'],
])
