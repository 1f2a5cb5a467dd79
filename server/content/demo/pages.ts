import { draft, type Draft, h, link, p, ul } from './writing.ts'

export const pages: readonly Draft[] = [
  draft('page', 'about', '', {
    EN: [
      'About Tamuvo',
      'An open platform for online betting and gaming, shown as a demonstration.',
      p(
        'Tamuvo is software: a member area, agents, a cashier, games and the books behind them. Anybody may read its source code, run it and check it. This site is a copy of it in demonstration, with invented studios and sandbox money.',
      ),
      h('What we care about'),
      ul(
        '<b>Draws that anybody can verify.</b> The seed is committed before sales, the result can be computed again in your own browser: ' +
          link('/fair', 'check a draw') +
          '.',
        '<b>An open book.</b> Every amount on your screen opens to the entry behind it, both sides of it, its cause and its rule.',
        '<b>Plain words.</b> What a game keeps, what a bonus asks for and what can go wrong is said where you decide.',
        '<b>Safer play.</b> Limits and breaks are within reach, and nothing here rewards losing.',
      ),
      h('What we are not'),
      p(
        'We hold no gambling licence and take no bets for real money. The badges of regulators in the footer show where an operator would put her own; they are marked DEMO and claim nothing. Studio names, games, people and payment accounts of this world are invented.',
      ),
      h('Open source'),
      p('The source code is licensed under Apache-2.0. Operators who run it need a licence of their own wherever they offer it.'),
    ],
    MY: [
      'Tamuvo အကြောင်း',
      'အွန်လိုင်း လောင်းကစားနှင့် ဂိမ်းအတွက် ပွင့်လင်းပလက်ဖောင်း၊ သရုပ်ပြအဖြစ် ပြသသည်။',
      p(
        'Tamuvo သည် ဆော့ဖ်ဝဲ ဖြစ်သည် - အသင်းဝင်နေရာ၊ အေးဂျင့်၊ ငွေကိုင်၊ ဂိမ်းများနှင့် ၎င်းတို့နောက်ကွယ်မှ စာရင်းစာအုပ်များ ပါသည်။ မည်သူမဆို ကုဒ်ကို ဖတ်နိုင်၊ လည်ပတ်နိုင်၊ စစ်ဆေးနိုင်သည်။ ဤဆိုက်သည် စိတ်ကူးယဉ် စတူဒီယိုများနှင့် စမ်းသပ်ငွေ သုံးသော သရုပ်ပြမိတ္တူ ဖြစ်သည်။',
      ),
      h('ကျွန်ုပ်တို့ အလေးထားသည်များ'),
      ul(
        '<b>မည်သူမဆို စစ်ဆေးနိုင်သော ထွက်ဂဏန်း။</b> အရောင်းမစမီ လျှို့ဝှက်ကုဒ်ကို ကတိပြုထားပြီး ရလဒ်ကို မိမိဘရောက်ဆာတွင် ပြန်တွက်နိုင်သည် - ' +
          link('/fair', 'ပေါက်ဂဏန်း စစ်ဆေးရန်') +
          '။',
        '<b>ပွင့်လင်းသော စာရင်းစာအုပ်။</b> မျက်နှာပြင်ရှိ ပမာဏတိုင်းကို နှိပ်လျှင် နောက်ကွယ်မှ စာရင်း၊ နှစ်ဖက်စလုံး၊ အကြောင်းရင်းနှင့် စည်းမျဉ်းကို မြင်ရသည်။',
        '<b>ရှင်းလင်းသော စကား။</b> ဂိမ်းက မည်မျှယူသည်၊ ဘောနပ်စ်က ဘာတောင်းသည်၊ ဘာမှားနိုင်သည်ကို ဆုံးဖြတ်ရမည့်နေရာတွင် ပြောထားသည်။',
        '<b>တာဝန်သိ ကစားခြင်း။</b> ကန့်သတ်ချက်နှင့် အနားယူခြင်းကို လွယ်ကူစွာ ထားနိုင်ပြီး ရှုံးခြင်းကို ဆုမပေးပါ။',
      ),
      h('ကျွန်ုပ်တို့ မဟုတ်သည်များ'),
      p(
        'လောင်းကစားလိုင်စင် မရှိပါ၊ ငွေအစစ် လောင်းကြေး လက်မခံပါ။ အောက်ခြေရှိ တံဆိပ်များသည် လုပ်ငန်းရှင်က မိမိတံဆိပ် ထားမည့်နေရာကို ပြခြင်းသာ ဖြစ်ပြီး DEMO ဟု ရေးထားသည်၊ ဘာမျှ အခိုင်အမာ မဆိုပါ။ စတူဒီယို၊ ဂိမ်း၊ လူပုဂ္ဂိုလ်နှင့် ငွေပေးချေအကောင့်များသည် စိတ်ကူးယဉ် ဖြစ်သည်။',
      ),
      h('ပွင့်လင်းကုဒ်'),
      p('ကုဒ်ကို Apache-2.0 လိုင်စင်ဖြင့် ဖြန့်သည်။ လည်ပတ်သော လုပ်ငန်းရှင်များသည် ဝန်ဆောင်မှုပေးရာ နေရာတိုင်းတွင် မိမိလိုင်စင် လိုအပ်သည်။'),
    ],
    CN: [
      '关于 Tamuvo',
      '开放的在线博彩与游戏平台，此处为演示。',
      p(
        'Tamuvo 是一套软件：会员区、代理、收银、游戏以及背后的账本。任何人都可以阅读源代码、运行并检验它。本站是它的演示副本，厂商均为虚构，资金为沙盒资金。',
      ),
      h('我们看重的'),
      ul(
        '<b>人人可验证的开奖。</b>开售前先承诺种子，结果可在自己的浏览器中重算：' + link('/fair', '开奖验证') + '。',
        '<b>公开的账本。</b>屏幕上的每个金额都能点开，看到分录的借贷双方、起因和规则。',
        '<b>把话说明白。</b>游戏留下多少、奖金要求什么、可能出什么差错，都写在你做决定的地方。',
        '<b>理性游戏。</b>限额与休息触手可及，这里不奖励输钱。',
      ),
      h('我们不是什么'),
      p(
        '我们没有博彩牌照，不接受真钱投注。页脚的监管徽章只表示运营商将来放置自己徽章的位置，均标有 DEMO，不代表任何资质。厂商、游戏、人物和收款账户均为虚构。',
      ),
      h('开放源代码'),
      p('源代码采用 Apache-2.0 许可。运营商在任何地方提供服务，都需要自己的牌照。'),
    ],
  }),
]
