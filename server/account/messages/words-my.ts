import type { Words } from './words.ts'

export const wordsMy: Words = {
  codeSms: '{brand}: {purpose} သင့်ကုဒ်မှာ {code} ဖြစ်သည်။ {minutes} မိနစ်အတွင်း သုံးပါ။ မည်သူ့ကိုမျှ မပြောပါနှင့်။',
  codeMail: {
    subject: 'သင့် {brand} ကုဒ်မှာ {code} ဖြစ်သည်',
    text: '{purpose} သင့်ကုဒ်: {code}\n{minutes} မိနစ်အတွင်း သုံးပါ။ ဖုန်း သို့မဟုတ် ချတ်ဖြင့် ဤကုဒ်ကို ကျွန်ုပ်တို့ ဘယ်တော့မှ မတောင်းပါ။ မည်သူ့ကိုမျှ မပြောပါနှင့်။',
  },
  purposes: {
    login: 'အကောင့်ဝင်ရန်',
    reset: 'စကားဝှက်အသစ် သတ်မှတ်ရန်',
    register: 'အကောင့်ဖွင့်ရန်',
    challenge: 'သင်ဖြစ်ကြောင်း အတည်ပြုရန်',
    mobile: 'ဖုန်းနံပါတ် အတည်ပြုရန်',
    email: 'အီးမေးလ် အတည်ပြုရန်',
    withdrawal: 'ငွေထုတ်စကားဝှက် သတ်မှတ်ရန်',
  },
  reset: {
    subject: '{brand} အတွက် စကားဝှက်အသစ် သတ်မှတ်ပါ',
    text: '{username} အတွက် စကားဝှက်အသစ် တောင်းဆိုထားသည်။ သင်တောင်းထားခြင်းဖြစ်လျှင် ဤလင့်ခ်ကို {minutes} မိနစ်အတွင်း ဖွင့်ပါ။ တစ်ကြိမ်သာ သုံးနိုင်သည်။',
    button: 'စကားဝှက်အသစ် သတ်မှတ်မည်',
  },
  notices: {
    locked: {
      subject: 'သင့် {brand} အကောင့်ကို {minutes} မိနစ် ပိတ်ထားသည်',
      text: '{time} တွင် {address} မှ တစ်စုံတစ်ဦးက {username} အတွက် စကားဝှက် အကြိမ်ကြိမ် မှားရိုက်ခဲ့သည်။ ထိုနေရာမှ {minutes} မိနစ်အတွင်း ဝင်ခွင့် ပိတ်ထားသည်။ သင်ဝင်နေကျနေရာမှ ဝင်နိုင်ပါသေးသည်။',
    },
    signed_in: {
      subject: '{brand} သို့ နေရာအသစ်မှ ဝင်ရောက်မှု',
      text: '{time} တွင် {username} သည် နေရာအသစ်မှ ဝင်ရောက်ခဲ့သည်- {address}၊ {device}။',
    },
    password_changed: {
      subject: 'သင့် {brand} စကားဝှက် ပြောင်းသွားပြီ',
      text: '{time} တွင် {username} ၏ စကားဝှက် ပြောင်းခဲ့သည်။ အခြားစက်များအားလုံးမှ ထွက်ပြီးပါပြီ။',
    },
    mobile_changed: {
      subject: 'သင့် {brand} အကောင့်၏ ဖုန်းနံပါတ် ပြောင်းသွားပြီ',
      text: '{time} တွင် {username} ၏ ဖုန်းနံပါတ် ပြောင်းခဲ့သည်။ ယခု {value} ဖြစ်သည်။',
    },
    email_changed: {
      subject: 'သင့် {brand} အကောင့်၏ အီးမေးလ် ပြောင်းသွားပြီ',
      text: '{time} တွင် {username} ၏ အီးမေးလ် ပြောင်းခဲ့သည်။ ယခု {value} ဖြစ်သည်။',
    },
    authenticator_on: {
      subject: 'သင့် {brand} အကောင့်ကို Authenticator ဖြင့် ကာကွယ်ထားပြီ',
      text: '{time} တွင် {username} ၌ Authenticator ထည့်ခဲ့သည်။ ပြန်လည်ရယူရေးကုဒ်များကို လုံခြုံစွာ သိမ်းထားပါ။',
    },
    authenticator_off: {
      subject: 'သင့် {brand} အကောင့်၏ Authenticator ကို ဖယ်ရှားပြီ',
      text: '{time} တွင် {username} ၏ Authenticator ကို ဖယ်ရှားခဲ့သည်။',
    },
    withdrawal_password_changed: {
      subject: 'သင့် {brand} ငွေထုတ်စကားဝှက် သတ်မှတ်ပြီ',
      text: '{time} တွင် {username} ၏ ငွေထုတ်စကားဝှက် သတ်မှတ်ခဲ့သည်။',
    },
  },
  notYou: 'သင်မဟုတ်ပါက စကားဝှက်ကို ချက်ချင်းပြောင်းပြီး ဝန်ဆောင်မှုဌာနသို့ ဆက်သွယ်ပါ။',
}
