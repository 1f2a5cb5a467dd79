import { draft, type Draft, h, link, ol, p, ul } from './writing.ts'

export const blog: readonly Draft[] = [
  draft('blog', 'what-a-seed-proves', 'fairness', {
    EN: [
      'What a committed seed proves, and what it does not',
      'A draw that can be recomputed is not yet a fair draw. What has to come with it.',
      p(
        'Many sites say “provably fair”. Often it means: after the round you are shown a seed, and a formula turns it into the result. That alone proves little. Who runs the site could try a thousand seeds and show you the one that suited her.',
      ),
      h('Three things have to be fixed in time'),
      ol(
        'The seed must be committed before the first bet: its hash is public, so it cannot be exchanged.',
        'Something that nobody knows beforehand must go into the result. With us it is a digest over all tickets sold; it is known only when sales have closed.',
        'The recipe must be public, so that there is nothing to choose any more.',
      ),
      p(
        'Then neither side can steer the result: we do not know the tickets when we choose the seed, and you do not know the seed when you choose the ticket.',
      ),
      h('What remains'),
      p(
        'It does not change the odds. A game that keeps 2 % keeps 2 %, fair or not. Look at the odds first, and at the proof second. Both stand on ' +
          link('/fair', 'this page') +
          ' and beside each game.',
      ),
    ],
    MY: [
      'ကတိပြုထားသော ကုဒ်က ဘာသက်သေပြသည်၊ ဘာမပြသည်',
      'ပြန်တွက်နိုင်သော ထွက်ဂဏန်းသည် တရားမျှတသေးသည် မဟုတ်ပါ။ ဘာတွေ ပါရမည်နည်း။',
      p(
        'ဆိုက်များစွာက “တရားမျှတကြောင်း သက်သေပြနိုင်သည်” ဟု ဆိုကြသည်။ များသောအားဖြင့် အကြိမ်ပြီးမှ ကုဒ်ကို ပြပြီး ပုံသေနည်းဖြင့် ရလဒ် တွက်ပြခြင်း ဖြစ်သည်။ ထိုမျှသာဆိုလျှင် သက်သေ မဖြစ်ပါ။ ဆိုက်လည်ပတ်သူက ကုဒ်တစ်ထောင် စမ်းကြည့်ပြီး ကြိုက်တာကို ပြနိုင်သည်။',
      ),
      h('အချိန်မီ သတ်မှတ်ရမည့် သုံးချက်'),
      ol(
        'ပထမဆုံး လောင်းကြေးမတိုင်မီ ကုဒ်ကို ကတိပြုရမည် - ဟက်ရှ်ကို ထုတ်ပြန်ထားသဖြင့် လဲ၍ မရပါ။',
        'မည်သူမျှ ကြိုမသိသောအရာ ရလဒ်ထဲ ပါရမည်။ ကျွန်ုပ်တို့တွင် ရောင်းပြီးသမျှ လက်မှတ်အားလုံး၏ အကျဉ်းတန်ဖိုး ဖြစ်ပြီး အရောင်းပိတ်မှ သိသည်။',
        'နည်းလမ်းကို ထုတ်ပြန်ထားရမည်၊ သို့မှ ရွေးစရာ မကျန်တော့ပါ။',
      ),
      p('ထိုအခါ ဘယ်ဘက်ကမျှ ရလဒ်ကို ထိန်းချုပ်၍ မရပါ - ကုဒ်ရွေးစဉ် ကျွန်ုပ်တို့က လက်မှတ်များကို မသိ၊ လက်မှတ်ရွေးစဉ် သင်က ကုဒ်ကို မသိပါ။'),
      h('ကျန်သည်များ'),
      p(
        'အခွင့်အလမ်းကို မပြောင်းပါ။ ၂ % ယူသော ဂိမ်းသည် မျှတစေ မမျှတစေ ၂ % ယူသည်။ ဆုကြေးကို အရင်ကြည့်ပြီးမှ သက်သေကို ကြည့်ပါ။ နှစ်ခုလုံးကို ' +
          link('/fair', 'ဤစာမျက်နှာ') +
          ' နှင့် ဂိမ်းဘေးတွင် တွေ့နိုင်သည်။',
      ),
    ],
    CN: [
      '承诺的种子能证明什么，不能证明什么',
      '能重算的开奖，不等于公平的开奖，还缺几样东西。',
      p(
        '许多网站自称“可验证公平”，往往只是在开奖后给你看一个种子，再用公式算出结果。单凭这一点说明不了什么：运营者可以试一千个种子，再挑一个合意的给你看。',
      ),
      h('有三件事必须及时固定'),
      ol(
        '种子必须在第一注之前承诺：哈希值已公开，不能再换。',
        '结果里必须有谁都无法预知的成分。我们用的是全部已售票的摘要，停售之后才知道。',
        '算法必须公开，不留任何挑选的余地。',
      ),
      p('这样双方都无法左右结果：我们选种子时不知道注单，你选号时不知道种子。'),
      h('还剩什么'),
      p(
        '它不改变赔率。留下2%的游戏，公平与否都留下2%。先看赔率，再看证明，两者都在' +
          link('/fair', '这个页面') +
          '和各游戏旁边。',
      ),
    ],
  }),
  draft('blog', 'reading-your-account-record', 'money', {
    EN: [
      'How to read your account record',
      'Four columns that tell all about your money.',
      p('Most quarrels about money begin with a figure nobody can explain. That is why every figure here opens.'),
      ul(
        '<b>Kind</b> says what happened: a deposit, a bet, a win, a rebate.',
        '<b>Amount</b> has a sign: plus comes to you, minus goes from you.',
        '<b>Balance</b> is what you had after the entry, not now.',
        '<b>Reference</b> leads to the deposit or the ticket behind it.',
      ),
      p(
        'Press a line: you see the other side of the entry, the account of the house that paid or was paid, and the rule that made the amount. The two sides always sum to zero. If they did not, the entry could not have been made.',
      ),
      p(
        'Once a month, add up the bets and the wins. The difference is what the pastime cost you. If it is more than you wanted, set a limit.',
      ),
    ],
    MY: [
      'ငွေစာရင်း ဖတ်နည်း',
      'သင့်ငွေအကြောင်း အားလုံးပြောသော ကော်လံလေးခု။',
      p('ငွေအငြင်းပွားမှု အများစုသည် မရှင်းပြနိုင်သော ဂဏန်းတစ်ခုမှ စသည်။ ထို့ကြောင့် ဤနေရာတွင် ဂဏန်းတိုင်းကို နှိပ်ကြည့်နိုင်သည်။'),
      ul(
        '<b>အမျိုးအစား</b> - ငွေသွင်း၊ လောင်းကြေး၊ ဆုငွေ၊ ပြန်အမ်းငွေ စသည်။',
        '<b>ပမာဏ</b> - အပေါင်းသည် သင့်ထံလာသည်၊ အနုတ်သည် သင့်ထံမှ ထွက်သည်။',
        '<b>လက်ကျန်</b> - ယခုမဟုတ်ဘဲ ထိုစာရင်းပြီးသည့်အချိန် လက်ကျန် ဖြစ်သည်။',
        '<b>ကိုးကား</b> - နောက်ကွယ်ရှိ ငွေသွင်းမှု သို့မဟုတ် လက်မှတ်သို့ ရောက်သည်။',
      ),
      p(
        'တစ်ကြောင်းကို နှိပ်ပါ - စာရင်း၏ တစ်ဖက်၊ ပေးသော သို့မဟုတ် ရသော ဆိုက်အကောင့်နှင့် ပမာဏ၏ စည်းမျဉ်းကို မြင်ရသည်။ နှစ်ဖက်ပေါင်းလျှင် အမြဲ သုည ဖြစ်သည်။ မဖြစ်လျှင် ထိုစာရင်း ဖြစ်မလာနိုင်ပါ။',
      ),
      p('တစ်လတစ်ကြိမ် လောင်းကြေးနှင့် ဆုငွေကို ပေါင်းကြည့်ပါ။ ကွာခြားချက်သည် အပန်းဖြေမှုအတွက် ကုန်ကျငွေ ဖြစ်သည်။ လိုသည်ထက် များပါက ကန့်သတ်ချက် ထားပါ။'),
    ],
    CN: [
      '如何看账户明细',
      '四列说清你的钱。',
      p('关于钱的争执，多半始于一个没人能解释的数字。因此这里的每个数字都能点开。'),
      ul(
        '<b>类型</b>：存款、投注、派彩、返点等。',
        '<b>金额</b>：正数是收入，负数是支出。',
        '<b>余额</b>：该笔之后的余额，而不是现在的余额。',
        '<b>参考号</b>：通往背后的存款单或注单。',
      ),
      p('点开一行，可以看到分录的另一方，即付款或收款的平台账户，以及得出金额的规则。双方之和恒为零，否则这笔分录根本无法生成。'),
      p('每月把投注和派彩加一加，差额就是消遣的花费。如果超出预期，请设置限额。'),
    ],
  }),
]
