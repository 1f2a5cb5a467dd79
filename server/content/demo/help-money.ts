import { draft, type Draft, h, ol, p, ul } from './writing.ts'

export const helpMoney: readonly Draft[] = [
  draft('help', 'how-to-deposit', 'money', {
    EN: [
      'How to deposit',
      'From the amount to the credited balance.',
      ol(
        'Press <b>Deposit</b>: it is in the middle of the bar on a phone, beside your balance on a computer.',
        'Choose a method and an amount. The limits and the fee stand beside it.',
        'Press <b>Continue</b>, then <b>Go to payment</b>. The page of SandPay, a sandbox that plays the bank, opens beside ours.',
        'Press <b>Pay now</b> there. Your balance changes by itself, mostly within seconds.',
      ),
      h('Good to know'),
      ul(
        'A deposit stays open for 15 minutes. If the money arrives later, it is credited all the same.',
        'A deposit is credited once, however often a bank reports it.',
        'Each deposit has a reference. Quote it when you ask us.',
      ),
      p('Names and numbers on the pages of SandPay are invented. Never send real money.'),
    ],
    MY: [
      'ငွေသွင်းနည်း',
      'ပမာဏ ရွေးသည်မှ လက်ကျန်တိုးသည်အထိ။',
      ol(
        '<b>ငွေသွင်း</b> ကို နှိပ်ပါ - ဖုန်းတွင် အောက်ဘား အလယ်၌၊ ကွန်ပျူတာတွင် လက်ကျန်ဘေး၌ ရှိသည်။',
        'နည်းလမ်းနှင့် ပမာဏ ရွေးပါ။ ကန့်သတ်ချက်နှင့် ဝန်ဆောင်ခကို ဘေးတွင် ပြထားသည်။',
        '<b>ဆက်လုပ်မည်</b> နှိပ်ပြီး <b>ငွေပေးချေရန် သွားမည်</b> ကို နှိပ်ပါ။ ဘဏ်အဖြစ် သရုပ်ဆောင်သော SandPay စမ်းသပ်စာမျက်နှာ ပွင့်လာမည်။',
        'ထိုနေရာတွင် <b>ယခု ပေးချေမည်</b> ကို နှိပ်ပါ။ လက်ကျန်သည် စက္ကန့်ပိုင်းအတွင်း အလိုအလျောက် တိုးပါမည်။',
      ),
      h('သိထားရန်'),
      ul(
        'ငွေသွင်းမှုကို ၁၅ မိနစ် ဖွင့်ထားသည်။ ငွေ နောက်ကျမှ ရောက်လျှင်လည်း ထည့်ပေးသည်။',
        'ဘဏ်က အကြိမ်ကြိမ် အကြောင်းကြားစေကာမူ ငွေသွင်းမှုတစ်ခုကို တစ်ကြိမ်သာ ထည့်သည်။',
        'ငွေသွင်းမှုတိုင်းတွင် ကိုးကားနံပါတ် ရှိသည်။ မေးမြန်းသည့်အခါ ပြောပါ။',
      ),
      p('SandPay စာမျက်နှာရှိ အမည်နှင့် နံပါတ်များသည် စိတ်ကူးယဉ် ဖြစ်သည်။ ငွေအစစ် လုံးဝ မပို့ပါနှင့်။'),
    ],
    CN: [
      '如何存款',
      '从选择金额到到账。',
      ol(
        '点击<b>存款</b>：手机在底部栏中间，电脑在余额旁。',
        '选择方式和金额，限额和手续费显示在旁边。',
        '点击<b>继续</b>，再点<b>去付款</b>。扮演银行的沙盒 SandPay 会在新页面打开。',
        '在那里点击<b>立即付款</b>，余额会自动更新，通常只需几秒。',
      ),
      h('须知'),
      ul('存款单有效15分钟，逾期到账也会补入。', '无论银行通知多少次，一笔存款只入账一次。', '每笔存款都有单号，咨询时请提供。'),
      p('SandPay 页面上的户名和账号均为虚构，请勿支付真钱。'),
    ],
  }),
  draft('help', 'how-to-withdraw', 'money', {
    EN: [
      'How to withdraw',
      'What is checked before money goes out.',
      p(
        'Balances here are sandbox money: they have no value and never reach a real account. What the rules are, you can see and try all the same.',
      ),
      ol(
        'Set a withdrawal password in the member centre. It is another one than your login password.',
        'Add the account that the money shall go to. It must be in your own name.',
        'Where the member centre offers <b>Withdraw</b>, choose account and amount and confirm with the withdrawal password.',
      ),
      h('What may hold a withdrawal'),
      ul(
        'You have just set a new password: for 24 hours no money goes out.',
        'A bonus that you took is not played through: what is left to play is shown.',
        'The amount is below the minimum or above the limit of your level.',
      ),
      p('An amount on its way is set apart and cannot be staked. If it is refused, it comes back whole, with a reason.'),
    ],
    MY: [
      'ငွေထုတ်နည်း',
      'ငွေမထုတ်မီ စစ်ဆေးသည့် အချက်များ။',
      p('ဤနေရာရှိ လက်ကျန်များသည် စမ်းသပ်ငွေ ဖြစ်သည်။ တန်ဖိုးမရှိပါ၊ အကောင့်အစစ်သို့ ဘယ်တော့မျှ မရောက်ပါ။ သို့သော် စည်းမျဉ်းများကို ကြည့်ရှုစမ်းသပ်နိုင်သည်။'),
      ol(
        'အသင်းဝင်စင်တာတွင် ငွေထုတ်စကားဝှက် သတ်မှတ်ပါ။ ဝင်ရန်စကားဝှက်နှင့် မတူရပါ။',
        'ငွေလက်ခံမည့် အကောင့်ကို ထည့်ပါ။ မိမိအမည်ဖြင့် ဖြစ်ရမည်။',
        'အသင်းဝင်စင်တာတွင် <b>ငွေထုတ်</b> ပါရှိပါက အကောင့်နှင့် ပမာဏ ရွေးပြီး ငွေထုတ်စကားဝှက်ဖြင့် အတည်ပြုပါ။',
      ),
      h('ငွေထုတ်ခြင်းကို ဆိုင်းငံ့နိုင်သည့် အကြောင်းများ'),
      ul(
        'စကားဝှက် ယခုလေးတင် အသစ်လဲထားခြင်း - ၂၄ နာရီအတွင်း ငွေမထွက်ပါ။',
        'ယူထားသော ဘောနပ်စ်ကို သတ်မှတ်သည့်အထိ မကစားရသေးခြင်း - ကျန်ပမာဏကို ပြထားသည်။',
        'ပမာဏသည် အနည်းဆုံးအောက် ရောက်နေခြင်း သို့မဟုတ် အဆင့်၏ ကန့်သတ်ချက် ကျော်နေခြင်း။',
      ),
      p('ထုတ်ဆဲပမာဏကို သီးခြားဖယ်ထားပြီး လောင်း၍ မရပါ။ ငြင်းပယ်ပါက အကြောင်းပြချက်နှင့်အတူ အပြည့် ပြန်ရသည်။'),
    ],
    CN: [
      '如何提现',
      '提现前会检查什么。',
      p('这里的余额是沙盒资金，没有价值，不会进入任何真实账户。规则仍可查看和体验。'),
      ol(
        '在会员中心设置提现密码，不能与登录密码相同。',
        '添加收款账户，户名必须是本人。',
        '会员中心提供<b>提现</b>时，选择账户和金额，用提现密码确认。',
      ),
      h('哪些情况会暂缓提现'),
      ul('刚重设密码：24小时内不出款。', '所领奖金的流水未完成：页面会显示剩余流水。', '金额低于下限或超出等级限额。'),
      p('提现中的金额单独冻结，不能投注。若被拒绝，全额退回并说明原因。'),
    ],
  }),
  draft('help', 'balance-and-records', 'money', {
    EN: [
      'Balance and records',
      'Where every figure comes from.',
      p(
        'Your balance is a sum of entries in our ledger. Entries are never changed and never deleted; a mistake is mended by another entry.',
      ),
      ul(
        '<b>Account record</b> lists every entry: time, kind, amount, balance after it.',
        'Press an entry, and you see both sides of it, what caused it and the rule behind it.',
        '<b>Betting record</b> lists your bets with stake, result and payout.',
      ),
      p('Press the eye beside the balance to hide the amounts from people around you.'),
    ],
    MY: [
      'လက်ကျန်နှင့် မှတ်တမ်း',
      'ဂဏန်းတိုင်း ဘယ်ကလာသည်။',
      p('လက်ကျန်သည် ကျွန်ုပ်တို့ စာရင်းစာအုပ်ရှိ စာရင်းများ၏ ပေါင်းလဒ် ဖြစ်သည်။ စာရင်းကို ဘယ်တော့မျှ မပြင်ပါ၊ မဖျက်ပါ။ အမှားရှိလျှင် စာရင်းအသစ်ဖြင့် ပြင်သည်။'),
      ul(
        '<b>ငွေစာရင်း</b> တွင် စာရင်းတိုင်း၏ အချိန်၊ အမျိုးအစား၊ ပမာဏနှင့် ကျန်ငွေကို ပြသည်။',
        'စာရင်းတစ်ခုကို နှိပ်လျှင် နှစ်ဖက်စာရင်း၊ အကြောင်းရင်းနှင့် စည်းမျဉ်းကို မြင်ရသည်။',
        '<b>ထိုးမှတ်တမ်း</b> တွင် လောင်းကြေး၊ ရလဒ်နှင့် ဆုငွေကို ပြသည်။',
      ),
      p('လက်ကျန်ဘေးရှိ မျက်လုံးပုံကို နှိပ်၍ ပမာဏကို ဖျောက်ထားနိုင်သည်။'),
    ],
    CN: [
      '余额与记录',
      '每个数字从何而来。',
      p('余额是账本中各笔分录之和。分录不会被修改或删除，差错以新的分录更正。'),
      ul(
        '<b>账户明细</b>列出每笔分录：时间、类型、金额、余额。',
        '点击分录可看到借贷双方、起因和所依据的规则。',
        '<b>投注记录</b>列出投注额、结果和派彩。',
      ),
      p('点击余额旁的眼睛可隐藏金额。'),
    ],
  }),
  draft('help', 'bonus-terms', 'rules', {
    EN: [
      'Terms of bonuses',
      'What holds for every promotion.',
      ul(
        'You choose whether to take a bonus. The usual choice on a deposit is none.',
        'Before you join you see: the least deposit, the share, the most you can get, how much has to be played, which games count, and when it ends.',
        'What you stake counts towards a bonus only while the bonus is open.',
        'No mission and no promotion rewards losing, or raising stakes.',
        'A promotion is for one person, one account. Who has excluded herself from play gets none.',
      ),
      p('Where these lines and the terms of a promotion differ, the terms of the promotion hold.'),
    ],
    MY: [
      'ဘောနပ်စ် စည်းကမ်းချက်များ',
      'ပရိုမိုးရှင်းတိုင်းအတွက် အကျုံးဝင်သည်။',
      ul(
        'ဘောနပ်စ် ယူမယူ သင် ရွေးနိုင်သည်။ ငွေသွင်းရာတွင် ပုံမှန်ရွေးချယ်မှုမှာ မယူပါ။',
        'မဝင်မီ အောက်ပါတို့ကို မြင်ရသည် - အနည်းဆုံး ငွေသွင်းပမာဏ၊ ရာခိုင်နှုန်း၊ အများဆုံး ရနိုင်သည်၊ ကစားရမည့် ပမာဏ၊ အကျုံးဝင်သော ဂိမ်းများ၊ ကုန်ဆုံးချိန်။',
        'ဘောနပ်စ် ဖွင့်ထားစဉ် လောင်းသည်ကိုသာ ထည့်တွက်သည်။',
        'ရှုံးခြင်း၊ လောင်းကြေးတိုးခြင်းအတွက် ဆုပေးသော မစ်ရှင်၊ ပရိုမိုးရှင်း မရှိပါ။',
        'တစ်ဦး တစ်ကောင့်သာ ရနိုင်သည်။ ကစားခြင်းမှ မိမိကိုယ်ကို ပိတ်ထားသူ မရပါ။',
      ),
      p('ဤစာများနှင့် ပရိုမိုးရှင်း၏ စည်းကမ်းချက် ကွဲလွဲပါက ပရိုမိုးရှင်း၏ စည်းကမ်းချက်ကို အတည်ယူသည်။'),
    ],
    CN: [
      '奖金条款',
      '适用于所有优惠活动。',
      ul(
        '是否领取奖金由你决定，存款时默认不领取。',
        '参加前会列明：最低存款、比例、上限、流水要求、计入的游戏和截止时间。',
        '只有在奖金有效期间的投注才计入流水。',
        '没有任何任务或活动奖励输钱或加注。',
        '每人限一个账号参加，已自我排除的会员不能参加。',
      ),
      p('本条款与活动条款不一致时，以活动条款为准。'),
    ],
  }),
]
