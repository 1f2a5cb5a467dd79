import type { Language } from '@tamuvo/contract/languages.ts'
import type { OfferedScenario, PayinStatus } from './scenarios.ts'

export type Texts = {
  sandbox: string
  payTo: string
  reference: string
  minutesLeft: string
  scan: string
  tests: string
  more: string
  silent: string
  back: string
  unknown: string
  choices: Record<OfferedScenario, string>
  statuses: Record<PayinStatus, string>
}

/** The texts of the payment page, with placeholders `{n}` and `{payee}`. */
export const texts: Record<Language, Texts> = {
  EN: {
    sandbox: 'Sandbox: test money only, no real payment is made.',
    payTo: 'Pay to',
    reference: 'Reference',
    minutesLeft: 'Time left: {n} min',
    scan: 'This code is for testing. No real wallet can pay it.',
    tests: 'Test scenarios',
    more: 'More will happen in a few seconds.',
    silent: 'Nothing is reported. The site ends the deposit when its time is over.',
    back: 'Back to {payee}',
    unknown: 'This payment does not exist.',
    choices: {
      pay: 'Pay now',
      decline: 'Decline',
      late: 'Pay after the time is over',
      wrongAmount: 'Pay too little',
      twice: 'Pay, reported twice',
      disorder: 'Pay, reported out of order',
      reverse: 'Pay, then take it back',
      nothing: 'Do nothing',
    },
    statuses: {
      pending: 'Waiting for payment',
      succeeded: 'Paid',
      failed: 'Declined',
      expired: 'Time is over',
      reversed: 'Taken back',
    },
  },
  MY: {
    sandbox: 'စမ်းသပ်စနစ် ဖြစ်ပါသည်။ စမ်းသပ်ငွေသာ ဖြစ်ပြီး တကယ့်ငွေပေးချေမှု မရှိပါ။',
    payTo: 'ငွေလက်ခံသူ',
    reference: 'ကိုးကားအမှတ်',
    minutesLeft: 'ကျန်ချိန် {n} မိနစ်',
    scan: 'ဤကုဒ်သည် စမ်းသပ်ရန်သာ ဖြစ်သည်။ တကယ့်ဝေါလက်ဖြင့် ပေးချေ၍ မရပါ။',
    tests: 'စမ်းသပ်ရန် အခြေအနေများ',
    more: 'စက္ကန့်အနည်းငယ်အတွင်း ဆက်လက် ပြောင်းလဲပါမည်။',
    silent: 'မည်သည့် အကြောင်းကြားချက်မျှ မပို့ပါ။ အချိန်ကုန်သောအခါ ငွေသွင်းမှု ရပ်ဆိုင်းပါမည်။',
    back: '{payee} သို့ ပြန်သွားမည်',
    unknown: 'ဤငွေပေးချေမှု မရှိပါ။',
    choices: {
      pay: 'ယခု ပေးချေမည်',
      decline: 'ငြင်းပယ်မည်',
      late: 'အချိန်ကုန်ပြီးမှ ပေးချေမည်',
      wrongAmount: 'ငွေလျော့၍ ပေးချေမည်',
      twice: 'ပေးချေပြီး နှစ်ကြိမ် အကြောင်းကြားမည်',
      disorder: 'ပေးချေပြီး အစဉ်မကျ အကြောင်းကြားမည်',
      reverse: 'ပေးချေပြီးမှ ပြန်ရုပ်သိမ်းမည်',
      nothing: 'ဘာမျှ မလုပ်ပါ',
    },
    statuses: {
      pending: 'ငွေပေးချေမှုကို စောင့်နေပါသည်',
      succeeded: 'ငွေပေးချေပြီးပါပြီ',
      failed: 'ငွေပေးချေမှု ငြင်းပယ်ပြီးပါပြီ',
      expired: 'အချိန်ကုန်သွားပါပြီ',
      reversed: 'ငွေကို ပြန်ရုပ်သိမ်းပြီးပါပြီ',
    },
  },
  CN: {
    sandbox: '沙盒环境：仅使用测试资金，不会产生真实付款。',
    payTo: '收款方',
    reference: '参考号',
    minutesLeft: '剩余 {n} 分钟',
    scan: '此二维码仅供测试，真实钱包无法支付。',
    tests: '测试场景',
    more: '几秒后状态还会变化。',
    silent: '不发送任何通知。时间结束后，网站会终止这笔存款。',
    back: '返回 {payee}',
    unknown: '该付款不存在。',
    choices: {
      pay: '立即付款',
      decline: '拒绝付款',
      late: '超时后付款',
      wrongAmount: '少付金额',
      twice: '付款并重复通知',
      disorder: '付款但通知乱序',
      reverse: '付款后撤回',
      nothing: '什么都不做',
    },
    statuses: {
      pending: '等待付款',
      succeeded: '已付款',
      failed: '已拒绝',
      expired: '已超时',
      reversed: '已撤回',
    },
  },
}
