import type { Area } from '../kit/area.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { PlatformServices } from '../platform/services.ts'
import { accountJobs } from './jobs.ts'
import { type AccountServices, openAccounts } from './services.ts'
import * as contract from '@tamuvo/contract/account.ts'
import * as bot from '@tamuvo/contract/account-bot.ts'
import * as centre from '@tamuvo/contract/account-centre.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import * as devices from '@tamuvo/contract/account-devices.ts'
import * as passwordCalls from '@tamuvo/contract/account-password.ts'
import * as passkeys from '@tamuvo/contract/account-passkeys.ts'
import * as profile from '@tamuvo/contract/account-profile.ts'
import * as security from '@tamuvo/contract/account-security.ts'
import * as staff from '@tamuvo/contract/account-staff.ts'
import * as work from '@tamuvo/contract/account-work.ts'
import type { FastifyInstance } from 'fastify'
import { implement } from '../kit/handle.ts'
import { getBotPuzzle } from './bot/get-bot-puzzle.ts'
import { solveBotPuzzle } from './bot/solve-bot-puzzle.ts'
import { solveBotSound } from './bot/solve-bot-sound.ts'
import { getCentre } from './centre/get-centre.ts'
import { checkAffiliate } from './check-affiliate.ts'
import { checkRegistration } from './check-registration.ts'
import { getSmsChannel } from './codes/get-sms-channel.ts'
import { sendLoginCode } from './codes/send-login-code.ts'
import { sendOwnCode } from './codes/send-own-code.ts'
import { sendRegisterCode } from './codes/send-register-code.ts'
import { endOtherSession } from './devices/end-other-session.ts'
import { endOtherSessions } from './devices/end-other-sessions.ts'
import { forgetAddress } from './devices/forget-address.ts'
import { listAddresses } from './devices/list-addresses.ts'
import { listLogins } from './devices/list-logins.ts'
import { listSessions } from './devices/list-sessions.ts'
import { getCaptcha } from './get-captcha.ts'
import { getMemberInfo } from './get-member-info.ts'
import { getSoundCaptcha } from './get-sound-captcha.ts'
import { followHomeSubnets } from './home-subnets.ts'
import { labelMember } from './label-member.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { serveSandboxProvider } from './provider/serve-sandbox-provider.ts'
import { serveInbox } from './messages/serve-inbox.ts'
import { openPicturePass } from './open-picture-pass.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { listPasskeys } from './passkeys/list-passkeys.ts'
import { loginByPasskey } from './passkeys/login-by-passkey.ts'
import { removePasskey } from './passkeys/remove-passkey.ts'
import { renamePasskey } from './passkeys/rename-passkey.ts'
import { startPasskey } from './passkeys/start-passkey.ts'
import { startPasskeyLogin } from './passkeys/start-passkey-login.ts'
import { startPasskeyStepUp } from './passkeys/start-passkey-step-up.ts'
import { stepUpByPasskey } from './passkeys/step-up-by-passkey.ts'
import { changePassword } from './password/change-password.ts'
import { firstLogin } from './password/first-login.ts'
import { mailPasswordReset } from './password/mail-password-reset.ts'
import { setPasswordByLink } from './password/set-password-by-link.ts'
import { setPasswordByPhone } from './password/set-password-by-phone.ts'
import { bindEmail } from './profile/bind-email.ts'
import { bindMobile } from './profile/bind-mobile.ts'
import { chooseAvatar } from './profile/choose-avatar.ts'
import { getIcon } from './profile/get-icon.ts'
import { getPlayerAvatar } from './profile/get-player-avatar.ts'
import { getProfile } from './profile/get-profile.ts'
import { serveAvatars } from './profile/serve-avatars.ts'
import { updateProfile } from './profile/update-profile.ts'
import { uploadAvatar } from './profile/upload-avatar.ts'
import { registerMobile } from './register-mobile.ts'
import { register } from './register.ts'
import { answerChallenge } from './security/answer-challenge.ts'
import { changeWithdrawalPassword } from './security/change-withdrawal-password.ts'
import { authenticatorSecrets } from './security/authenticator-store.ts'
import { sandboxPhoneKeys } from './provider/provider-store.ts'
import { confirmAuthenticator } from './security/confirm-authenticator.ts'
import { getSecurity } from './security/get-security.ts'
import { removeAuthenticator } from './security/remove-authenticator.ts'
import { resetWithdrawalPassword } from './security/reset-withdrawal-password.ts'
import { sendChallengeCode } from './security/send-challenge-code.ts'
import { setAlwaysVerify } from './security/set-always-verify.ts'
import { setWithdrawalPassword } from './security/set-withdrawal-password.ts'
import { stepUp } from './security/step-up.ts'
import { startAuthenticator } from './security/start-authenticator.ts'
import { loginFreeplay } from './trial/login-freeplay.ts'
import { updateLanguage } from './update-language.ts'
import { getWorkChallenge } from './proof-of-work/get-work-challenge.ts'

export const accountCalls = [
  ...implement(contract, {
    getCaptcha,
    getSoundCaptcha,
    openPicturePass,
    login,
    loginFreeplay,
    logout,
    register,
    registerMobile,
    checkRegistration,
    checkAffiliate,
    getMemberInfo,
    updateLanguage,
  }),
  ...implement(staff, { labelMember }),
  ...implement(centre, { getCentre }),
  ...implement(bot, { getBotPuzzle, solveBotPuzzle, solveBotSound }),
  ...implement(work, { getWorkChallenge }),
  ...implement(codes, { getSmsChannel, sendLoginCode, sendRegisterCode, sendOwnCode }),
  ...implement(passwordCalls, { changePassword, mailPasswordReset, setPasswordByLink, setPasswordByPhone, firstLogin }),
  ...implement(security, {
    sendChallengeCode,
    answerChallenge,
    getSecurity,
    setAlwaysVerify,
    stepUp,
    startAuthenticator,
    confirmAuthenticator,
    removeAuthenticator,
    setWithdrawalPassword,
    changeWithdrawalPassword,
    resetWithdrawalPassword,
  }),
  ...implement(passkeys, {
    listPasskeys,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    startPasskeyLogin,
    loginByPasskey,
    startPasskeyStepUp,
    stepUpByPasskey,
  }),
  ...implement(devices, { listSessions, endOtherSession, endOtherSessions, listLogins, listAddresses, forgetAddress }),
  ...implement(profile, {
    getProfile,
    updateProfile,
    bindMobile,
    bindEmail,
    getIcon,
    getPlayerAvatar,
    chooseAvatar,
    uploadAvatar,
  }),
]

/** Registers routes that are not in the contract: uploaded avatars and, in a demo, the outbox preview and the sandbox provider. */
export const serveAccounts = (app: FastifyInstance, services: AccountServices): void => {
  serveAvatars(app, services)
  if (!services.config.demo) return
  serveInbox(app, services)
  serveSandboxProvider(app, services)
}

export const account: Area<AccountServices> = {
  name: 'account',
  after: ['ledger', 'platform'],
  secrets: [authenticatorSecrets, sandboxPhoneKeys],
  doors: [
    'captcha.ts',
    'codes/mobile.ts',
    'freeze-member.ts',
    'kyc-level-store.ts',
    'limit-rate.ts',
    'login-links-store.ts',
    'masks.ts',
    'messages/notify.ts',
    'origin.ts',
    'password/credentials-job.ts',
    'password/initial-password.ts',
    'password/make-password.ts',
    'person-store.ts',
    'picture-pass.ts',
    'register-member.ts',
    'rules.ts',
    'security/require-step-up.ts',
    'security/require-withdrawal-password.ts',
    'store.ts',
  ],
  open: (lower: PlatformServices & LedgerServices) => openAccounts(lower),
  start: followHomeSubnets,
  calls: accountCalls,
  routes: serveAccounts,
  jobs: accountJobs,
}
