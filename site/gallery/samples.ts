import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'

/** Words to look at the parts with, in each script. They are no text of the site. */
export const samples: Record<LanguageCode, Record<string, string>> = {
  EN: {
    title: 'Parts of Harbour',
    body: 'Amounts first, then what to do next. Fast 5 closes in 41 seconds; the result is drawn at 18:15 from a seed you can check.',
    deposit: 'Deposit', login: 'Log in', register: 'Register', username: 'Username', password: 'Password', game: 'Fast 5', draw: 'Draw', won: 'won', lost: 'lost',
    notice: 'The Northern board of today closes at 18:10 because of the holiday', second: 'Monsoon 2D opens at noon', hint: '6 to 16 letters and digits, a letter first',
    wrong: 'This username is taken. Choose another one.', agree: 'I am over 18 and agree to the terms', empty: 'No bets in this range', action: 'Last 7 days',
    stations: 'How the deposit goes', created: 'Created', waiting: 'Waiting for your payment', credited: 'Credited', bank: 'Payment method', wallet: 'Demo wallet K', qr: 'Demo QR',
  },
  MY: {
    title: 'Harbour အစိတ်အပိုင်းများ',
    body: 'ငွေပမာဏကို အရင်ပြပြီး ဆက်လုပ်ရမည်ကို ပြောသည်။ Fast 5 သည် 41 စက္ကန့်အတွင်း ပိတ်မည်။ ကျွန်ုပ်တို့၏ ကြိုးစားမှု၊ ဩဂုတ်လ၊ အင်္ဂါနေ့၊ ပြဿနာ၊ သင်္ဘော၊ ကျွဲရိုင်း။',
    deposit: 'ငွေသွင်းမည်', login: 'အကောင့်ဝင်မည်', register: 'အကောင့်ဖွင့်မည်', username: 'အသုံးပြုသူအမည်', password: 'စကားဝှက်', game: 'Fast 5', draw: 'ပွဲစဉ်', won: 'နိုင်', lost: 'ရှုံး',
    notice: 'ယနေ့ မြောက်ပိုင်းထီကို ရုံးပိတ်ရက်ဖြစ်၍ 18:10 တွင် ပိတ်ပါမည်', second: 'Monsoon 2D ကို နေ့လယ် 12 နာရီတွင် ဖွင့်မည်', hint: 'စာလုံး 6 လုံးမှ 16 လုံးအထိ၊ အက္ခရာဖြင့် စပါ',
    wrong: 'ဤအသုံးပြုသူအမည်ကို သုံးပြီးသား ရှိသည်။ အခြားတစ်ခု ရွေးပါ။', agree: 'အသက် 18 နှစ်ပြည့်ပြီး စည်းကမ်းချက်များကို သဘောတူပါသည်', empty: 'ဤကာလတွင် လောင်းထားခြင်း မရှိပါ', action: 'ပြီးခဲ့သော 7 ရက်',
    stations: 'ငွေသွင်းမှု အဆင့်များ', created: 'စတင်ပြီး', waiting: 'သင့်ငွေပေးချေမှုကို စောင့်နေသည်', credited: 'လက်ကျန်ထဲ ရောက်ပြီ', bank: 'ငွေသွင်းနည်း', wallet: 'Demo wallet K', qr: 'Demo QR',
  },
  CN: {
    title: 'Harbour 组件一览',
    body: '先显示金额，再说明下一步。极速五还有 41 秒封盘；18:15 开奖，结果可用公开种子自行验证。',
    deposit: '存款', login: '登录', register: '注册', username: '用户名', password: '密码', game: '极速五', draw: '期号', won: '赢', lost: '输',
    notice: '因节假日，今日北部彩票提前至 18:10 封盘', second: '季风 2D 中午 12 点开盘', hint: '6 至 16 位字母和数字，以字母开头',
    wrong: '该用户名已被使用，请更换。', agree: '我已年满 18 岁并同意条款', empty: '该时间段没有投注', action: '最近 7 天',
    stations: '存款进度', created: '已创建', waiting: '等待您付款', credited: '已到账', bank: '支付方式', wallet: '演示钱包 K', qr: '演示二维码',
  },
}
