import type { Announcement, Texts } from './store.ts'

export type DemoNotice = Pick<Announcement, 'id' | 'titles' | 'contents'>

const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
const list = (...items: string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const notice = (id: string, titles: Texts, contents: Texts): DemoNotice => ({ id: `notice-${id}`, titles, contents })

const aboutTheSite: readonly DemoNotice[] = [
  notice(
    'welcome',
    { EN: 'This is a demonstration', MY: 'ဤဆိုက်သည် သရုပ်ပြဆိုက် ဖြစ်သည်', CN: '这是一个演示站' },
    {
      EN: paragraphs(
        'This site is demonstration software. It takes no real money, holds no gambling licence and belongs to no operator.',
        'Every balance is sandbox money: it has no value and cannot be paid out.',
      ),
      MY: paragraphs(
        'ဤဆိုက်သည် သရုပ်ပြဆော့ဖ်ဝဲသာ ဖြစ်သည်။ ငွေအစစ် လက်မခံပါ၊ လောင်းကစားလိုင်စင် မရှိပါ၊ မည်သည့်လုပ်ငန်းရှင်နှင့်မျှ မသက်ဆိုင်ပါ။',
        'လက်ကျန်ငွေအားလုံးသည် စမ်းသပ်ငွေဖြစ်ပြီး တန်ဖိုးမရှိပါ၊ ထုတ်ယူ၍ မရပါ။',
      ),
      CN: paragraphs(
        '本站为演示软件，不收取真实资金，不持有博彩牌照，也不隶属于任何运营商。',
        '所有余额都是沙盒资金，没有价值，不能提现。',
      ),
    },
  ),
  notice(
    'verify-draws',
    { EN: 'How you can check a draw', MY: 'ထွက်ဂဏန်းကို စစ်ဆေးနည်း', CN: '如何验证开奖' },
    {
      EN:
        list(
          'Before the first ticket is sold we publish the SHA-256 of a secret seed.',
          'When sales have closed, a digest over all sold tickets is taken. Nobody could know it before.',
          'After the draw the seed is shown. Seed and digest give the result by a published recipe.',
        ) + paragraphs('Compute any draw again on the page <a href="/fair">Fairness</a>.'),
      MY:
        list(
          'ပထမဆုံး လက်မှတ်မရောင်းမီ လျှို့ဝှက်ကုဒ်၏ SHA-256 ကို ထုတ်ပြန်သည်။',
          'အရောင်းပိတ်ပြီးနောက် ရောင်းပြီးသမျှ လက်မှတ်အားလုံးမှ အကျဉ်းတန်ဖိုးကို တွက်သည်။ ၎င်းကို မည်သူမျှ ကြိုမသိနိုင်ပါ။',
          'ထွက်ပြီးနောက် လျှို့ဝှက်ကုဒ်ကို ပြသသည်။ ကုဒ်နှင့် အကျဉ်းတန်ဖိုးမှ ထုတ်ပြန်ထားသော နည်းလမ်းအတိုင်း ရလဒ် ထွက်သည်။',
        ) + paragraphs('<a href="/fair">တရားမျှတမှု</a> စာမျက်နှာတွင် မည်သည့်အကြိမ်ကိုမဆို ပြန်တွက်နိုင်သည်။'),
      CN:
        list(
          '售出第一张票之前，公布秘密种子的 SHA-256 值。',
          '停售后，对全部已售票计算摘要，事先无人能知道它。',
          '开奖后公开种子；按公开的算法，由种子和摘要得出结果。',
        ) + paragraphs('可在<a href="/fair">公平验证</a>页面重新计算任何一期。'),
    },
  ),
  notice(
    'sandbox-money',
    { EN: 'Never send real money here', MY: 'ငွေအစစ် လုံးဝ မပို့ပါနှင့်', CN: '请勿向本站支付真实资金' },
    {
      EN: paragraphs(
        'Deposits go through SandPay, a sandbox that plays the bank. Account names and numbers on its pages are invented.',
        '<strong>If anyone asks you to pay real money for Tamuvo, it is fraud.</strong>',
      ),
      MY: paragraphs(
        'ငွေသွင်းခြင်းကို SandPay ဟူသော စမ်းသပ်စနစ်ဖြင့် လုပ်ဆောင်သည်။ ၎င်း၏ စာမျက်နှာရှိ အကောင့်အမည်နှင့် နံပါတ်များသည် စိတ်ကူးယဉ် ဖြစ်သည်။',
        '<strong>Tamuvo အတွက် ငွေအစစ် ပေးချေရန် တောင်းဆိုသူ ရှိပါက ၎င်းသည် လိမ်လည်မှု ဖြစ်သည်။</strong>',
      ),
      CN: paragraphs(
        '充值通过沙盒 SandPay 进行，由它扮演银行；页面上的户名和账号均为虚构。',
        '<strong>若有人以 Tamuvo 名义要求支付真钱，那是诈骗。</strong>',
      ),
    },
  ),
  notice(
    'coming-soon',
    {
      EN: 'Three games are open, the others are listed only',
      MY: 'ဂိမ်းသုံးမျိုး ဖွင့်ထားပြီး ကျန်ဂိမ်းများကို စာရင်းသာ ပြထားသည်',
      CN: '目前开放三款游戏，其余仅作展示',
    },
    {
      EN: paragraphs(
        'Harbour Five, Delta 27 Express and Delta 27 Hanoi can be played. Games marked “Soon” are not built yet; nothing is promised about them. Studio and game names are invented.',
      ),
      MY: paragraphs(
        'ဆိပ်ကမ်း ငါးလုံး၊ ဒယ်လ်တာ ၂၇ အမြန်နှင့် ဒယ်လ်တာ ၂၇ ဟနွိုင်းကို ကစားနိုင်သည်။ “မကြာမီ” ဟု ပြထားသော ဂိမ်းများကို မတည်ဆောက်ရသေးပါ၊ ၎င်းတို့အကြောင်း ကတိမပေးပါ။ စတူဒီယိုနှင့် ဂိမ်းအမည်များသည် စိတ်ကူးယဉ် ဖြစ်သည်။',
      ),
      CN: paragraphs(
        '可玩的有港湾五星彩、三角洲27极速和三角洲27河内。标有“即将推出”的游戏尚未完成，我们不作任何承诺。厂商和游戏名称均为虚构。',
      ),
    },
  ),
  notice(
    'world-reset',
    { EN: 'The demo world may start over', MY: 'သရုပ်ပြဒေတာကို အစမှ ပြန်စနိုင်သည်', CN: '演示数据可能会重置' },
    {
      EN: paragraphs(
        'Whoever runs this copy can rebuild it at any time. Accounts, balances and tickets are gone then. Please enter no real name, phone number or bank account.',
      ),
      MY: paragraphs(
        'ဤမိတ္တူကို လည်ပတ်သူသည် အချိန်မရွေး ပြန်လည်တည်ဆောက်နိုင်သည်။ ထိုအခါ အကောင့်၊ လက်ကျန်နှင့် လက်မှတ်များ ပျောက်ပါမည်။ အမည်ရင်း၊ ဖုန်းနံပါတ်ရင်း၊ ဘဏ်အကောင့်ရင်း မထည့်ပါနှင့်။',
      ),
      CN: paragraphs('运行本副本的人可随时重建数据，届时账号、余额和注单都会清空。请不要填写真实姓名、电话或银行账户。'),
    },
  ),
]

const aboutTheGames: readonly DemoNotice[] = [
  notice(
    'harbour-five-hours',
    { EN: 'Harbour Five: when it draws', MY: 'ဆိပ်ကမ်း ငါးလုံး ထွက်ချိန်', CN: '港湾五星彩开奖时间' },
    {
      EN: paragraphs(
        'One draw a minute, around the clock. Sales of an issue close five seconds before its draw; a ticket that arrives later is refused, never moved to the next issue.',
      ),
      MY: paragraphs('၂၄ နာရီလုံး တစ်မိနစ်လျှင် တစ်ကြိမ် ထွက်သည်။ မထွက်မီ ငါးစက္ကန့်အလိုတွင် အရောင်းပိတ်သည်။ နောက်ကျသော လက်မှတ်ကို လက်မခံပါ၊ နောက်အကြိမ်သို့လည်း မရွှေ့ပါ။'),
      CN: paragraphs('全天每分钟开奖一期。开奖前五秒停售；迟到的注单会被拒绝，不会转入下一期。'),
    },
  ),
  notice(
    'delta-express-hours',
    { EN: 'Delta 27 Express: when it draws', MY: 'ဒယ်လ်တာ ၂၇ အမြန် ထွက်ချိန်', CN: '三角洲27极速开奖时间' },
    {
      EN: paragraphs(
        'A board of 27 numbers every two minutes, around the clock. It has the tiers of a Northern Vietnamese board; all numbers come from our own random source.',
      ),
      MY: paragraphs(
        '၂၄ နာရီလုံး နှစ်မိနစ်လျှင် တစ်ကြိမ် ဂဏန်း ၂၇ လုံး ထွက်သည်။ ဗီယက်နမ်မြောက်ပိုင်းဘုတ်၏ အဆင့်များအတိုင်း ဖြစ်ပြီး ဂဏန်းအားလုံးသည် ကျွန်ုပ်တို့၏ ကျပန်းစနစ်မှ ဖြစ်သည်။',
      ),
      CN: paragraphs('全天每两分钟开出二十七个号码，奖级与越南北部彩盘相同，号码全部来自本站的随机源。'),
    },
  ),
  notice(
    'delta-hanoi-hours',
    { EN: 'Delta 27 Hanoi: when it draws', MY: 'ဒယ်လ်တာ ၂၇ ဟနွိုင်း ထွက်ချိန်', CN: '三角洲27河内开奖时间' },
    {
      EN: paragraphs(
        'One draw a day at 18:15 in Hanoi, which is 17:45 in Yangon. Sales close five minutes earlier.',
        'The numbers are our own. They are not the results of any state lottery.',
      ),
      MY: paragraphs(
        'ဟနွိုင်းစံတော်ချိန် ၁၈:၁၅၊ ရန်ကုန်စံတော်ချိန် ၁၇:၄၅ တွင် တစ်နေ့တစ်ကြိမ် ထွက်သည်။ ငါးမိနစ်အလိုတွင် အရောင်းပိတ်သည်။',
        'ဂဏန်းများသည် ကျွန်ုပ်တို့၏ ဂဏန်းများ ဖြစ်ပြီး မည်သည့်နိုင်ငံပိုင်ထီ၏ ရလဒ်မျှ မဟုတ်ပါ။',
      ),
      CN: paragraphs(
        '每日一期，河内时间18:15，即仰光时间17:45开奖，提前五分钟停售。',
        '号码由本站产生，并非任何官方彩票的结果。',
      ),
    },
  ),
  notice(
    'harbour-pool',
    { EN: 'The Harbour pool is real within the sandbox', MY: 'ဆိပ်ကမ်း ဆုကြီးအိတ်သည် စာရင်းရှိ လက်ကျန် ဖြစ်သည်', CN: '港湾奖池就是账上的余额' },
    {
      EN: paragraphs(
        'A small share of every Harbour Five ticket goes to the pool. The figure on the home page is the balance of that account, not a number made to look busy.',
      ),
      MY: paragraphs(
        'ဆိပ်ကမ်း ငါးလုံး လက်မှတ်တိုင်း၏ အစိတ်အပိုင်းအနည်းငယ်သည် ဆုကြီးအိတ်သို့ ရောက်သည်။ ပင်မစာမျက်နှာရှိ ဂဏန်းသည် ထိုအကောင့်၏ လက်ကျန် ဖြစ်ပြီး ဟန်ပြဂဏန်း မဟုတ်ပါ။',
      ),
      CN: paragraphs('每张港湾五星彩注单有一小部分进入奖池。首页上的数字就是该账户的余额，不是装饰用的数字。'),
    },
  ),
  notice(
    'ticket-settled',
    { EN: 'How a ticket is settled', MY: 'လက်မှတ် ဆုချိန်ညှိပုံ', CN: '注单如何结算' },
    {
      EN: paragraphs(
        'Odds and rules are fixed at the moment you buy. After the draw your prize is credited without being asked for. The betting record shows stake, result and payout of every ticket.',
      ),
      MY: paragraphs(
        'ဝယ်သည့်အချိန်ရှိ ဆုကြေးနှုန်းနှင့် စည်းမျဉ်းအတိုင်း တွက်သည်။ ထွက်ပြီးနောက် ဆုငွေကို တောင်းစရာမလိုဘဲ ထည့်ပေးသည်။ လောင်းကြေးမှတ်တမ်းတွင် လက်မှတ်တိုင်း၏ လောင်းကြေး၊ ရလဒ်နှင့် ဆုငွေကို ပြသည်။',
      ),
      CN: paragraphs('赔率和规则以购买时为准。开奖后奖金自动入账，无需申请。投注记录列出每张注单的投注额、结果和派彩。'),
    },
  ),
]

const aboutPlaying: readonly DemoNotice[] = [
  notice(
    'money-units',
    { EN: 'What K 1.00 means', MY: 'K 1.00 ၏ အဓိပ္ပာယ်', CN: 'K 1.00 是多少' },
    {
      EN: paragraphs('Amounts are shown in K. K 1.00 stands for 1,000 kyat of sandbox money. Times are Yangon time, GMT+6:30.'),
      MY: paragraphs('ငွေပမာဏကို K ဖြင့် ပြသည်။ K 1.00 သည် စမ်းသပ်ငွေ ကျပ် ၁,၀၀၀ ဖြစ်သည်။ အချိန်များသည် ရန်ကုန်စံတော်ချိန် GMT+6:30 ဖြစ်သည်။'),
      CN: paragraphs('金额以 K 显示，K 1.00 等于1,000缅元的沙盒资金。时间均为仰光时间 GMT+6:30。'),
    },
  ),
  notice(
    'of-age',
    { EN: 'Only for adults of 21 and over', MY: 'အသက် ၂၁ နှစ်နှင့်အထက်သာ', CN: '仅限年满21岁者' },
    {
      EN: paragraphs(
        'Gambling is not for minors, and this holds for a demonstration too. If you share this device with children, log out when you leave.',
      ),
      MY: paragraphs('လောင်းကစားသည် အရွယ်မရောက်သေးသူများအတွက် မဟုတ်ပါ၊ သရုပ်ပြဆိုက်တွင်လည်း ထိုအတိုင်းပင်။ ဤစက်ကို ကလေးများနှင့် အတူသုံးပါက ထွက်ခွာချိန်တွင် အကောင့်ထွက်ပါ။'),
      CN: paragraphs('未成年人不得博彩，演示站也不例外。若与孩子共用设备，离开时请退出登录。'),
    },
  ),
  notice(
    'play-responsibly',
    { EN: 'Gambling costs money, it does not earn it', MY: 'လောင်းကစားသည် ငွေကုန်စေသည်၊ ငွေမရှာပေးပါ', CN: '博彩是花钱，不是赚钱' },
    {
      EN:
        paragraphs('Over time every game keeps a part of what is staked. It is time to stop when you:') +
        list('play to win back what you lost,', 'play with money meant for food, rent or family,', 'hide how much you play.') +
        paragraphs('Talk to someone you trust.'),
      MY:
        paragraphs('အချိန်ကြာလာသည်နှင့်အမျှ ဂိမ်းတိုင်းသည် လောင်းကြေး၏ တစ်စိတ်တစ်ပိုင်းကို ယူသည်။ အောက်ပါတို့ ဖြစ်လာပါက ရပ်သင့်ပြီ -') +
        list('ရှုံးသည်ကို ပြန်နိုင်ရန် ကစားခြင်း၊', 'အစားအသောက်၊ အိမ်ငှားခ၊ မိသားစုအတွက် ငွေဖြင့် ကစားခြင်း၊', 'မည်မျှ ကစားသည်ကို ဖုံးကွယ်ခြင်း။') +
        paragraphs('ယုံကြည်ရသူ တစ်ဦးနှင့် တိုင်ပင်ပါ။'),
      CN:
        paragraphs('长期来看，每个游戏都会留下一部分投注额。出现下列情况时该停手了：') +
        list('为了翻本而继续玩；', '动用饭钱、房租或家用；', '向家人隐瞒。') +
        paragraphs('请找一位信任的人谈谈。'),
    },
  ),
  notice(
    'keep-password',
    { EN: 'Keep your password to yourself', MY: 'စကားဝှက်ကို မည်သူ့ကိုမျှ မပေးပါနှင့်', CN: '请保管好密码' },
    {
      EN: paragraphs('We never ask for it by message or phone. Use no password here that you use elsewhere.'),
      MY: paragraphs('စာတို သို့မဟုတ် ဖုန်းဖြင့် စကားဝှက်ကို ဘယ်တော့မျှ မမေးပါ။ အခြားနေရာတွင် သုံးသော စကားဝှက်ကို ဤနေရာတွင် မသုံးပါနှင့်။'),
      CN: paragraphs('我们绝不会通过短信或电话索要密码。请勿使用你在别处用过的密码。'),
    },
  ),
]

/** Notices of the demonstration, the most recent first. */
export const demoNotices: readonly DemoNotice[] = [...aboutTheSite, ...aboutTheGames, ...aboutPlaying]
