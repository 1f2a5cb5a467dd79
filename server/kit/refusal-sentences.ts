import type { Language } from '@tamuvo/contract/languages.ts'
import type { Refusal } from '@tamuvo/contract/refusals.ts'

type Sentences = Partial<Record<Refusal, string>>

/** For logs and programs, whatever the caller's language. */
const plain: Sentences = {
  NOT_LOGGED_IN: 'Sorry, you have not logged in, please log in',
  SYSTEM_ERROR: 'System error',
  TOO_MANY_REQUESTS: 'Too many requests, please wait',
}

/** Clients show the server's message for SMS refusals, so these are in the caller's language. */
const ofMessages: Record<Language, Sentences> = {
  EN: {
    SMS_INVALID_NUMBER: 'This phone number is not valid.',
    SMS_MISSING_NUMBER: 'Enter your phone number.',
    SMS_TOO_MANY: 'Too many requests. Try again in 5 minutes.',
    SMS_UNKNOWN: 'The code could not be sent. Contact customer service.',
    SMS_INVALID_CODE: 'The code is missing or wrong.',
    SMS_CAPTCHA_FAILED: 'The human check failed. Try again.',
    SMS_QUOTA: 'No more codes can be sent today. Try tomorrow or contact customer service.',
    SMS_NOT_ALLOWED: 'Phone verification is not available for this number.',
    SMS_EXPIRED: 'The code has expired. Send a new one.',
    SMS_POPUP_CLOSED: 'The window was closed, so the login did not finish. Try again.',
  },
  MY: {
    SMS_INVALID_NUMBER: 'ဖုန်းနံပါတ် မမှန်ပါ။',
    SMS_MISSING_NUMBER: 'ဖုန်းနံပါတ် ထည့်ပါ။',
    SMS_TOO_MANY: 'တောင်းဆိုမှု များလွန်းသည်။ 5 မိနစ်အကြာ ထပ်စမ်းပါ။',
    SMS_UNKNOWN: 'ကုဒ် ပို့၍ မရပါ။ ဝန်ဆောင်မှုဌာနသို့ ဆက်သွယ်ပါ။',
    SMS_INVALID_CODE: 'ကုဒ် မပါ သို့မဟုတ် မှားနေသည်။',
    SMS_CAPTCHA_FAILED: 'လူဟုတ်မဟုတ် စစ်ဆေးမှု မအောင်မြင်ပါ။ ထပ်စမ်းပါ။',
    SMS_QUOTA: 'ယနေ့ ကုဒ် ထပ်မပို့နိုင်တော့ပါ။ မနက်ဖြန် စမ်းပါ၊ သို့မဟုတ် ဝန်ဆောင်မှုဌာနသို့ ဆက်သွယ်ပါ။',
    SMS_NOT_ALLOWED: 'ဤနံပါတ်အတွက် ဖုန်းအတည်ပြုခြင်း မရနိုင်ပါ။',
    SMS_EXPIRED: 'ကုဒ် သက်တမ်းကုန်သွားပြီ။ အသစ်တောင်းပါ။',
    SMS_POPUP_CLOSED: 'ဝင်းဒိုးကို ပိတ်လိုက်သဖြင့် အကောင့်ဝင်ခြင်း မပြီးပါ။ ထပ်စမ်းပါ။',
  },
  CN: {
    SMS_INVALID_NUMBER: '手机号无效。',
    SMS_MISSING_NUMBER: '请输入手机号。',
    SMS_TOO_MANY: '请求过多，请 5 分钟后重试。',
    SMS_UNKNOWN: '验证码发送失败，请联系客服。',
    SMS_INVALID_CODE: '验证码缺失或错误。',
    SMS_CAPTCHA_FAILED: '人机验证失败，请重试。',
    SMS_QUOTA: '今日验证码次数已用完，请明天再试或联系客服。',
    SMS_NOT_ALLOWED: '该号码不支持短信验证。',
    SMS_EXPIRED: '验证码已过期，请重新发送。',
    SMS_POPUP_CLOSED: '窗口已关闭，登录未完成，请重试。',
  },
}

/** The `message` of an answer that says no. */
export const refusalSentence = (code: Refusal, language: Language): string =>
  ofMessages[language][code] ?? plain[code] ?? code.toLowerCase().replaceAll('_', ' ')
