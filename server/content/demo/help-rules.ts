import { draft, type Draft, h, link, p, ul } from './writing.ts'

export const helpRules: readonly Draft[] = [
  draft('help', 'account-safety', 'account', {
    EN: [
      'Keeping your account safe',
      'Passwords, devices, second verification.',
      ul(
        'Use a password that you use nowhere else. It travels encrypted, and we keep only a hash that cannot be turned back.',
        'Turn on the authenticator in the member centre: a login from a new place then needs a code from your telephone.',
        'Look at your devices now and then. You can end any session there.',
        'Too many wrong tries lock the login for a while. Wait, or set a new password.',
      ),
      p('We never ask for your password or for a code by message or telephone. Who does is not us.'),
    ],
    MY: [
      'အကောင့်လုံခြုံရေး',
      'စကားဝှက်၊ စက်ပစ္စည်း၊ ဒုတိယအဆင့် အတည်ပြုခြင်း။',
      ul(
        'အခြားနေရာတွင် မသုံးသော စကားဝှက်ကို သုံးပါ။ စကားဝှက်ကို ကုဒ်ဝှက်၍ ပို့ပြီး ပြန်ဖော်၍ မရသော ပုံစံဖြင့်သာ သိမ်းသည်။',
        'အသင်းဝင်စင်တာတွင် Authenticator ကို ဖွင့်ပါ - နေရာသစ်မှ ဝင်ပါက ဖုန်းမှ ကုဒ် လိုအပ်မည်။',
        'စက်ပစ္စည်းစာရင်းကို ရံဖန်ရံခါ ကြည့်ပါ။ ထိုနေရာမှ အကောင့်ထွက်စေနိုင်သည်။',
        'အကြိမ်ကြိမ် မှားပါက ခဏပိတ်ထားသည်။ စောင့်ပါ၊ သို့မဟုတ် စကားဝှက် အသစ် သတ်မှတ်ပါ။',
      ),
      p('စာတို သို့မဟုတ် ဖုန်းဖြင့် စကားဝှက်၊ ကုဒ်ကို ဘယ်တော့မျှ မမေးပါ။ မေးသူသည် ကျွန်ုပ်တို့ မဟုတ်ပါ။'),
    ],
    CN: [
      '账户安全',
      '密码、设备与二次验证。',
      ul(
        '请使用从未在别处用过的密码。密码加密传输，我们只保存无法还原的哈希值。',
        '在会员中心开启身份验证器，从新地点登录时需要手机上的验证码。',
        '定期查看登录设备，可随时让任何设备下线。',
        '多次输错会暂时锁定登录，请稍候或重设密码。',
      ),
      p('我们绝不会通过短信或电话索要密码和验证码，索要者一定不是我们。'),
    ],
  }),
  draft('help', 'responsible-gaming', 'rules', {
    EN: [
      'Safer play',
      'Gambling costs money. How to keep it a pastime.',
      p(
        'Nobody under 21 may play here. Over time every game keeps a part of what is staked: what you pay is the price of the entertainment.',
      ),
      h('Stop when you'),
      ul(
        'play to win back what you lost,',
        'play with money meant for food, rent or family,',
        'hide how much you play,',
        'are angry, drunk or very tired.',
      ),
      h('What helps'),
      ul(
        'Decide before you begin how much you can spare, and for how long you play.',
        'Set limits and take breaks in the member centre. Stricter limits hold at once, looser ones only after 24 hours.',
        'Look at your account record: it shows what you won and what you lost, with nothing left out.',
        'Talk to someone you trust, or to a counselling service near you.',
      ),
      p('If you look after children, keep the device locked and log out when you leave.'),
    ],
    MY: [
      'တာဝန်သိ ကစားခြင်း',
      'လောင်းကစားသည် ငွေကုန်စေသည်။ အပန်းဖြေမှုအဖြစ် ထိန်းထားနည်း။',
      p('အသက် ၂၁ နှစ်အောက် မကစားရ။ အချိန်ကြာလာသည်နှင့်အမျှ ဂိမ်းတိုင်းသည် လောင်းကြေး၏ တစ်စိတ်တစ်ပိုင်းကို ယူသည်။ သင်ပေးသည်မှာ ဖျော်ဖြေမှု၏ တန်ဖိုး ဖြစ်သည်။'),
      h('ဤသို့ဖြစ်လာလျှင် ရပ်ပါ'),
      ul(
        'ရှုံးသည်ကို ပြန်နိုင်ရန် ကစားခြင်း၊',
        'အစားအသောက်၊ အိမ်ငှားခ၊ မိသားစုအတွက် ငွေဖြင့် ကစားခြင်း၊',
        'မည်မျှ ကစားသည်ကို ဖုံးကွယ်ခြင်း၊',
        'စိတ်ဆိုးနေခြင်း၊ မူးနေခြင်း၊ အလွန်ပင်ပန်းနေခြင်း။',
      ),
      h('အထောက်အကူ ဖြစ်စေသည့်အရာများ'),
      ul(
        'မစမီ မည်မျှ သုံးနိုင်သည်၊ မည်မျှကြာ ကစားမည်ကို ဆုံးဖြတ်ပါ။',
        'အသင်းဝင်စင်တာတွင် ကန့်သတ်ချက် ထားပြီး အနားယူပါ။ ပိုတင်းကျပ်သည့် ကန့်သတ်ချက်သည် ချက်ချင်း၊ ပိုလျှော့သည်မှာ ၂၄ နာရီကြာမှ အကျုံးဝင်သည်။',
        'ငွေစာရင်းကို ကြည့်ပါ - နိုင်သည်၊ ရှုံးသည် အားလုံးကို မချန်ဘဲ ပြထားသည်။',
        'ယုံကြည်ရသူ၊ သို့မဟုတ် အနီးရှိ နှစ်သိမ့်ဆွေးနွေးရေးဌာနနှင့် တိုင်ပင်ပါ။',
      ),
      p('ကလေးများရှိပါက စက်ကို သော့ခတ်ထားပြီး ထွက်ခွာချိန်တွင် အကောင့်ထွက်ပါ။'),
    ],
    CN: [
      '理性游戏',
      '博彩要花钱，请把它当作消遣。',
      p('未满21岁者不得参与。长期来看，每个游戏都会留下一部分投注额，你付出的是娱乐的价格。'),
      h('出现下列情况请停手'),
      ul('为了翻本而继续玩；', '动用饭钱、房租或家用；', '向家人隐瞒；', '情绪激动、醉酒或极度疲倦。'),
      h('有用的做法'),
      ul(
        '开始前先决定能花多少、玩多久。',
        '在会员中心设置限额、安排休息。收紧立即生效，放宽24小时后才生效。',
        '查看账户明细：输赢一笔不漏。',
        '找信任的人或当地的咨询机构谈谈。',
      ),
      p('家中有孩子时请锁好设备，离开时退出登录。'),
    ],
  }),
  draft('help', 'terms', 'rules', {
    EN: [
      'Terms of use',
      'What holds between you and this site.',
      p(
        'This site is demonstration software. It takes no real money, holds no gambling licence and belongs to no operator. The badges in the footer are marked DEMO.',
      ),
      h('Your account'),
      ul(
        'You are 21 or older and play for yourself. One person has one account.',
        'You keep your password to yourself. What is done with it counts as done by you.',
        'Programs that play for you, and several people who act as one, are not allowed.',
      ),
      h('Bets'),
      ul(
        'A bet holds once the site has confirmed it. It cannot be taken back after that.',
        'The rules and odds of the moment you bet decide. A draw that is cancelled gives every stake back.',
        'An evident mistake of the site is mended by an entry that you can see, with its reason.',
      ),
      h('The demonstration'),
      p(
        'Whoever runs this copy may rebuild it at any time; accounts and balances are gone then. Please enter no real name, telephone number or bank account.',
      ),
    ],
    MY: [
      'အသုံးပြုမှု စည်းကမ်းချက်များ',
      'သင်နှင့် ဤဆိုက်အကြား အကျုံးဝင်သည်။',
      p('ဤဆိုက်သည် သရုပ်ပြဆော့ဖ်ဝဲ ဖြစ်သည်။ ငွေအစစ် လက်မခံပါ၊ လောင်းကစားလိုင်စင် မရှိပါ၊ မည်သည့်လုပ်ငန်းရှင်နှင့်မျှ မသက်ဆိုင်ပါ။ အောက်ခြေရှိ တံဆိပ်များတွင် DEMO ဟု ရေးထားသည်။'),
      h('သင့်အကောင့်'),
      ul(
        'အသက် ၂၁ နှစ်နှင့်အထက် ဖြစ်ပြီး မိမိကိုယ်တိုင် ကစားရမည်။ တစ်ဦးလျှင် တစ်ကောင့်သာ။',
        'စကားဝှက်ကို မည်သူ့ကိုမျှ မပေးရ။ ၎င်းဖြင့် လုပ်သမျှကို သင်လုပ်သည်ဟု မှတ်ယူသည်။',
        'ကိုယ်စားကစားသော ပရိုဂရမ်များ၊ တစ်ဦးတည်းအဖြစ် ပူးပေါင်းကစားခြင်းကို ခွင့်မပြုပါ။',
      ),
      h('လောင်းကြေး'),
      ul(
        'ဆိုက်က အတည်ပြုပြီးသည်နှင့် လောင်းကြေး အတည်ဖြစ်သည်။ ထို့နောက် ပြန်ရုပ်သိမ်း၍ မရပါ။',
        'လောင်းသည့်အချိန်ရှိ စည်းမျဉ်းနှင့် ဆုကြေးက ဆုံးဖြတ်သည်။ ဖျက်သိမ်းသော အကြိမ်အတွက် လောင်းကြေးအားလုံး ပြန်ရသည်။',
        'ဆိုက်၏ ထင်ရှားသော အမှားကို အကြောင်းပြချက်ပါသော စာရင်းဖြင့် ပြင်ပြီး သင် မြင်နိုင်သည်။',
      ),
      h('သရုပ်ပြ'),
      p('ဤမိတ္တူကို လည်ပတ်သူသည် အချိန်မရွေး ပြန်လည်တည်ဆောက်နိုင်ပြီး ထိုအခါ အကောင့်နှင့် လက်ကျန်များ ပျောက်ပါမည်။ အမည်ရင်း၊ ဖုန်းနံပါတ်ရင်း၊ ဘဏ်အကောင့်ရင်း မထည့်ပါနှင့်။'),
    ],
    CN: [
      '使用条款',
      '你与本站之间的约定。',
      p('本站为演示软件，不收取真实资金，不持有博彩牌照，也不隶属于任何运营商。页脚徽章均标有 DEMO。'),
      h('账号'),
      ul(
        '你已满21岁，且为本人游戏。每人限一个账号。',
        '请妥善保管密码，凭密码进行的操作视为本人操作。',
        '禁止使用代打程序，禁止多人合谋。',
      ),
      h('投注'),
      ul(
        '投注经本站确认后生效，此后不能撤回。',
        '以投注时的规则和赔率为准。取消的期次全额退回投注额。',
        '本站的明显差错以可见的分录更正，并注明原因。',
      ),
      h('演示'),
      p('运行本副本的人可随时重建数据，届时账号和余额都会清空。请不要填写真实姓名、电话或银行账户。'),
    ],
  }),
  draft('help', 'privacy', 'rules', {
    EN: [
      'Privacy',
      'What is kept, what for, and who sees it.',
      h('What is kept'),
      ul(
        'What you fill in: user name, and what registration asked for.',
        'What you do: logins with address and device, deposits, bets, entries of the ledger.',
        'What you write to us: feedback and requests, with the contact you gave.',
      ),
      h('What for'),
      p(
        'To run your account, to keep others out of it, and to account for every amount. Nothing is sold, and no advertiser follows you on this site.',
      ),
      h('On your device'),
      p(
        'The site keeps your language, theme, the name you last logged in with if you wish so, and files of the app. Your session ends with the tab.',
      ),
      h('Who sees it'),
      p(
        'Who runs this copy. Other players see your name only masked, such as su***88. Payments go to the sandbox provider with an amount and a reference.',
      ),
      p('Questions: ' + link('/feedback', 'feedback') + '.'),
    ],
    MY: [
      'ကိုယ်ရေးအချက်အလက်',
      'ဘာသိမ်းသည်၊ ဘာအတွက်၊ ဘယ်သူမြင်သည်။',
      h('သိမ်းဆည်းသည့်အရာ'),
      ul(
        'သင်ဖြည့်သည်များ - အသုံးပြုသူအမည်နှင့် စာရင်းသွင်းရာတွင် မေးသည်များ။',
        'သင်လုပ်သည်များ - ဝင်သည့်လိပ်စာနှင့် စက်ပစ္စည်း၊ ငွေသွင်းမှု၊ လောင်းကြေး၊ စာရင်းများ။',
        'သင်ရေးပို့သည်များ - အကြံပြုချက်၊ တောင်းဆိုချက်နှင့် ပေးထားသော ဆက်သွယ်ရန်။',
      ),
      h('ဘာအတွက်'),
      p(
        'သင့်အကောင့်ကို လည်ပတ်ရန်၊ အခြားသူ မဝင်နိုင်စေရန်၊ ငွေပမာဏတိုင်းကို စာရင်းရှိစေရန် ဖြစ်သည်။ ဘာမျှ မရောင်းပါ၊ ဤဆိုက်ပေါ်တွင် ကြော်ငြာသမား နောက်ယောင်ခံခြင်း မရှိပါ။',
      ),
      h('သင့်စက်ပေါ်တွင်'),
      p('ဘာသာစကား၊ အရောင်၊ သင်ဆန္ဒရှိပါက နောက်ဆုံးဝင်သည့် အမည်နှင့် အက်ပ်ဖိုင်များကို သိမ်းသည်။ တဘ်ပိတ်လျှင် အကောင့်ထွက်သည်။'),
      h('ဘယ်သူမြင်သည်'),
      p(
        'ဤမိတ္တူကို လည်ပတ်သူ မြင်သည်။ အခြားကစားသူများသည် သင့်အမည်ကို su***88 ကဲ့သို့ ဖျောက်ထားသည်ကိုသာ မြင်သည်။ ငွေပေးချေမှုသည် ပမာဏနှင့် ကိုးကားနံပါတ်ဖြင့် စမ်းသပ်စနစ်သို့ သွားသည်။',
      ),
      p('မေးမြန်းရန် - ' + link('/feedback', 'အကြံပြုချက်') + '။'),
    ],
    CN: [
      '隐私',
      '保存什么、为何保存、谁能看到。',
      h('保存的内容'),
      ul(
        '你填写的：用户名以及注册时要求的资料。',
        '你的操作：登录地址与设备、存款、投注、账本分录。',
        '你写给我们的：反馈和申请，以及所留联系方式。',
      ),
      h('用途'),
      p('用于运行账号、防止他人进入、核对每一笔金额。我们不出售数据，本站没有广告跟踪。'),
      h('在你的设备上'),
      p('保存语言、主题、你选择记住的登录名以及应用文件。关闭标签页即结束会话。'),
      h('谁能看到'),
      p('运行本副本的人。其他玩家只能看到遮蔽后的名字，如 su***88。支付时向沙盒支付方提供金额和单号。'),
      p('如有疑问，请用' + link('/feedback', '意见反馈') + '。'),
    ],
  }),
]
