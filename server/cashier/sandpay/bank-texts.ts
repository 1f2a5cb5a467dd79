import type { Language } from '@tamuvo/contract/languages.ts'

type BankTexts = {
  title: string
  account: string
  holder: string
  amount: string
  remark: string
  payer: string
  send: string
  sent: string
  number: string
  informed: string
  wrong: string
}

/** The texts of the sandbox bank. */
export const bankTexts: Record<Language, BankTexts> = {
  EN: {
    title: 'Make a transfer',
    account: 'To account',
    holder: 'Account holder',
    amount: 'Amount in',
    remark: 'Remark',
    payer: 'Your name',
    send: 'Send the transfer',
    sent: 'Transfer sent',
    number: 'Transfer number',
    informed: 'The payee is informed within seconds.',
    wrong: 'Enter an account and an amount such as 50.01.',
  },
  MY: {
    title: 'ငွေလွှဲမည်',
    account: 'လက်ခံမည့် အကောင့်',
    holder: 'အကောင့်ပိုင်ရှင်',
    amount: 'ငွေပမာဏ',
    remark: 'မှတ်ချက်',
    payer: 'သင့်အမည်',
    send: 'ငွေလွှဲပို့မည်',
    sent: 'ငွေလွှဲပြီးပါပြီ',
    number: 'ငွေလွှဲအမှတ်',
    informed: 'လက်ခံသူထံ စက္ကန့်ပိုင်းအတွင်း အကြောင်းကြားပါမည်။',
    wrong: 'အကောင့်နှင့် ငွေပမာဏ (ဥပမာ 50.01) ထည့်ပါ။',
  },
  CN: {
    title: '转账',
    account: '收款账号',
    holder: '收款人',
    amount: '金额',
    remark: '附言',
    payer: '您的姓名',
    send: '确认转账',
    sent: '转账已提交',
    number: '转账流水号',
    informed: '几秒内会通知收款方。',
    wrong: '请输入账号和金额，例如 50.01。',
  },
}
