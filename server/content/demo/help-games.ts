import { draft, type Draft, h, link, ol, p, ul } from './writing.ts'

export const helpGames: readonly Draft[] = [
  draft('help', 'lottery-tickets', 'games', {
    EN: [
      'Lottery tickets',
      'How to buy one, and how it is settled.',
      ol(
        'Open the lottery and choose a game. The clock says when sales of the issue close.',
        'Choose a play, then the numbers. The page counts your bets as you pick.',
        'Choose the unit (1, 0.1 or 0.01) and the multiple. Cost = bets × unit × multiple.',
        'Press <b>Bet now</b>, or put several plays into the cart and confirm them together.',
      ),
      h('When it is over'),
      ul(
        'Prizes are credited without being asked for, as soon as the issue is settled.',
        'Odds and rules are those of the moment you bought.',
        'If an issue is cancelled, every stake comes back.',
      ),
      p(
        'Harbour Five draws every minute, Delta 27 Express every two minutes, Delta 27 Hanoi once a day at 17:45 Yangon time. The numbers are our own, not those of any state lottery.',
      ),
    ],
    MY: [
      'ထီလက်မှတ်',
      'ဝယ်နည်းနှင့် ဆုချိန်ညှိပုံ။',
      ol(
        'ထီစာမျက်နှာကို ဖွင့်ပြီး ဂိမ်း ရွေးပါ။ အရောင်းပိတ်ချိန်ကို နာရီက ပြသည်။',
        'ကစားနည်း ရွေးပြီး ဂဏန်း ရွေးပါ။ ရွေးနေစဉ် လောင်းကြေးအရေအတွက်ကို တွက်ပြသည်။',
        'ယူနစ် (၁၊ ၀.၁၊ ၀.၀၁) နှင့် အဆ ရွေးပါ။ ကုန်ကျငွေ = လောင်းကြေးအရေအတွက် × ယူနစ် × အဆ။',
        '<b>လောင်းမည်</b> ကို နှိပ်ပါ၊ သို့မဟုတ် ခြင်းထဲ ထည့်ပြီး အတူတကွ အတည်ပြုပါ။',
      ),
      h('ထွက်ပြီးနောက်'),
      ul(
        'ဆုချိန်ညှိပြီးသည်နှင့် ဆုငွေကို တောင်းစရာမလိုဘဲ ထည့်ပေးသည်။',
        'ဝယ်သည့်အချိန်ရှိ ဆုကြေးနှုန်းနှင့် စည်းမျဉ်းကို သုံးသည်။',
        'အကြိမ်တစ်ခုကို ဖျက်သိမ်းပါက လောင်းကြေးအားလုံး ပြန်ရသည်။',
      ),
      p(
        'ဆိပ်ကမ်း ငါးလုံးသည် တစ်မိနစ်လျှင်တစ်ကြိမ်၊ ဒယ်လ်တာ ၂၇ အမြန်သည် နှစ်မိနစ်လျှင်တစ်ကြိမ်၊ ဒယ်လ်တာ ၂၇ ဟနွိုင်းသည် ရန်ကုန်စံတော်ချိန် ၁၇:၄၅ တွင် တစ်နေ့တစ်ကြိမ် ထွက်သည်။ ဂဏန်းများသည် ကျွန်ုပ်တို့၏ ဂဏန်းများဖြစ်ပြီး မည်သည့်နိုင်ငံပိုင်ထီမှ မဟုတ်ပါ။',
      ),
    ],
    CN: [
      '彩票投注',
      '如何购买，如何结算。',
      ol(
        '打开彩票并选择彩种，倒计时显示本期停售时间。',
        '选择玩法和号码，页面实时显示注数。',
        '选择单位（1、0.1、0.01）和倍数。金额＝注数×单位×倍数。',
        '点击<b>立即投注</b>，或加入投注篮后一起确认。',
      ),
      h('开奖之后'),
      ul('结算后奖金自动入账，无需申请。', '赔率和规则以购买时为准。', '若该期取消，全部投注额退回。'),
      p(
        '港湾五星彩每分钟一期，三角洲27极速每两分钟一期，三角洲27河内每天仰光时间17:45开奖。号码由本站产生，并非任何官方彩票的结果。',
      ),
    ],
  }),
  draft('help', 'prize-modes', 'games', {
    EN: [
      'Prize modes and rebate',
      'Choose between a higher prize and money back at once.',
      p(
        'Most plays pay by a prize mode, a number such as 1960. A play with a chance of one in N pays N × mode ÷ 2000. Mode 1960 gives back 98 % of all stakes in the long run.',
      ),
      p(
        'With the slider on the betting page you may choose a lower mode than your own. The prize is lower then, and the difference comes back at once as a rebate: one step is worth 0.05 % of the stake.',
      ),
      h('An example'),
      p(
        'You have mode 1960 and stake K 100.00 at mode 1900. The rebate is (1960 − 1900) ÷ 2000 = 3 %, so K 3.00 come back, whatever the draw.',
      ),
      p('Some plays have fixed odds, named on the page; they do not follow the mode. Prizes are rounded down to K 0.01.'),
    ],
    MY: [
      'ဆုမုဒ်နှင့် ပြန်အမ်းငွေ',
      'ဆုပိုများခြင်း၊ ချက်ချင်းပြန်အမ်းငွေ နှစ်ခုအနက် ရွေးနိုင်သည်။',
      p(
        'ကစားနည်း အများစုသည် 1960 ကဲ့သို့ ဆုမုဒ်ဖြင့် ဆုပေးသည်။ အခွင့်အလမ်း N ပုံ ၁ ပုံရှိသော ကစားနည်းသည် N × မုဒ် ÷ 2000 ရသည်။ မုဒ် 1960 သည် ရေရှည်တွင် လောင်းကြေးအားလုံး၏ ၉၈ % ကို ပြန်ပေးသည်။',
      ),
      p(
        'လောင်းစာမျက်နှာရှိ ဆလိုက်ဒါဖြင့် မိမိမုဒ်ထက် နိမ့်သောမုဒ်ကို ရွေးနိုင်သည်။ ထိုအခါ ဆုငွေ လျော့ပြီး ကွာခြားချက်ကို ချက်ချင်း ပြန်အမ်းသည် - တစ်ဆင့်လျှင် လောင်းကြေး၏ ၀.၀၅ % ဖြစ်သည်။',
      ),
      h('ဥပမာ'),
      p('မုဒ် 1960 ရှိသူသည် K 100.00 ကို မုဒ် 1900 ဖြင့် လောင်းသည်။ ပြန်အမ်းငွေမှာ (1960 − 1900) ÷ 2000 = ၃ % ဖြစ်၍ မည်သည့်ဂဏန်းထွက်စေ K 3.00 ပြန်ရသည်။'),
      p('ကစားနည်းအချို့တွင် ပုံသေဆုကြေး ရှိပြီး စာမျက်နှာတွင် ပြထားသည်၊ မုဒ်ကို မလိုက်ပါ။ ဆုငွေကို K 0.01 အထိ အောက်သို့ ဖြတ်သည်။'),
    ],
    CN: [
      '奖金模式与返点',
      '要更高的奖金，还是立即返点。',
      p('多数玩法按奖金模式派彩，例如1960。中奖机会为 N 分之一的玩法派 N × 模式 ÷ 2000。模式1960长期返还全部投注额的98%。'),
      p('在投注页用滑块可选择低于自己的模式：奖金变少，差额立即以返点退回，每降一档为投注额的0.05%。'),
      h('举例'),
      p('你的模式为1960，以模式1900投注 K 100.00，返点为 (1960 − 1900) ÷ 2000 = 3%，无论开出什么号码都返还 K 3.00。'),
      p('部分玩法为固定赔率，页面有标明，不随模式变化。奖金向下取整到 K 0.01。'),
    ],
  }),
  draft('help', 'fairness', 'games', {
    EN: [
      'Fair draws',
      'How anybody can check a result.',
      ol(
        'Before the first ticket of an issue is sold, we publish the SHA-256 of a secret seed. The seed can no longer be exchanged.',
        'When sales have closed, a digest over all sold tickets is taken. Nobody could know it before, neither could we.',
        'Seed and digest give the result by a published recipe. Then the seed is shown.',
      ),
      p(
        'Compute any draw again on the page ' +
          link('/fair', 'Check a draw') +
          ', in your own browser, or with <b>npm run verify</b> from our source code, which is open.',
      ),
      p(
        'What this proves: we could not choose the result after we knew the tickets. What it does not prove: that you will win. Every game keeps a part of what is staked; how much, the page of the game says.',
      ),
    ],
    MY: [
      'တရားမျှတသော ထွက်ဂဏန်း',
      'မည်သူမဆို ရလဒ်ကို စစ်ဆေးနိုင်ပုံ။',
      ol(
        'ပထမဆုံး လက်မှတ်မရောင်းမီ လျှို့ဝှက်ကုဒ်၏ SHA-256 ကို ထုတ်ပြန်သည်။ ထို့နောက် ကုဒ်ကို လဲ၍ မရတော့ပါ။',
        'အရောင်းပိတ်ပြီးနောက် ရောင်းပြီးသမျှ လက်မှတ်အားလုံးမှ အကျဉ်းတန်ဖိုးကို တွက်သည်။ ၎င်းကို မည်သူမျှ၊ ကျွန်ုပ်တို့ပါ ကြိုမသိနိုင်ပါ။',
        'ကုဒ်နှင့် အကျဉ်းတန်ဖိုးမှ ထုတ်ပြန်ထားသော နည်းလမ်းအတိုင်း ရလဒ် ထွက်သည်။ ထို့နောက် ကုဒ်ကို ပြသည်။',
      ),
      p(
        link('/fair', 'ပေါက်ဂဏန်း စစ်ဆေးရန်') +
          ' စာမျက်နှာတွင် မိမိဘရောက်ဆာဖြင့်၊ သို့မဟုတ် ပွင့်လင်းသော ကုဒ်ရှိ <b>npm run verify</b> ဖြင့် မည်သည့်အကြိမ်ကိုမဆို ပြန်တွက်နိုင်သည်။',
      ),
      p(
        'ဤနည်းက သက်သေပြသည်မှာ လက်မှတ်များကို သိပြီးမှ ရလဒ် ရွေး၍ မရခြင်း ဖြစ်သည်။ နိုင်မည်ဟု သက်သေမပြပါ။ ဂိမ်းတိုင်းသည် လောင်းကြေး၏ တစ်စိတ်တစ်ပိုင်းကို ယူသည်၊ မည်မျှယူသည်ကို ဂိမ်းစာမျက်နှာတွင် ပြထားသည်။',
      ),
    ],
    CN: [
      '公平开奖',
      '任何人都能验证结果。',
      ol(
        '售出第一张票之前，公布秘密种子的 SHA-256，此后种子不能更换。',
        '停售后，对全部已售票计算摘要，事先没有人知道，包括我们。',
        '按公开的算法由种子和摘要得出结果，随后公开种子。',
      ),
      p('在' + link('/fair', '开奖验证') + '页面用自己的浏览器重新计算任何一期，也可用开源代码中的 <b>npm run verify</b>。'),
      p('它能证明：我们无法在知道注单之后再挑选结果。它不能证明你会赢。每个游戏都会留下一部分投注额，具体比例见游戏页面。'),
    ],
  }),
]
