/** The default canned answers of customer service. */
export const cannedAnswers = {
  guest: { EN: 'dear guest', MY: 'မိတ်ဆွေ', CN: '贵宾' },
  answers: [
    {
      code: 'greeting',
      texts: {
        EN: 'Hello {name}, this is {staff} of {brand}. How can I help?',
        MY: 'မင်္ဂလာပါ {name}၊ {brand} မှ {staff} ပါ။ ဘာများ ကူညီပေးရမလဲ။',
        CN: '{name}您好，我是{brand}客服{staff}，请问有什么可以帮您？',
      },
    },
    {
      code: 'wait',
      texts: {
        EN: 'One moment please, I am looking into it.',
        MY: 'ခဏစောင့်ပေးပါ။ စစ်ဆေးပေးနေပါသည်။',
        CN: '请稍等，我正在为您核实。',
      },
    },
    {
      code: 'deposit',
      texts: {
        EN: 'Please send a picture of the payment slip and the number of the deposit.',
        MY: 'ငွေလွှဲပြေစာပုံနှင့် ငွေသွင်းနံပါတ်ကို ပို့ပေးပါ။',
        CN: '请发送付款凭证截图和存款单号。',
      },
    },
    {
      code: 'secret',
      texts: {
        EN: 'Please never send passwords or codes here. We never ask for them.',
        MY: 'စကားဝှက် သို့မဟုတ် ကုဒ်များကို ဤနေရာတွင် ဘယ်တော့မှ မပို့ပါနှင့်။ ကျွန်ုပ်တို့ မတောင်းပါ။',
        CN: '请勿在此发送密码或验证码，我们绝不会索取。',
      },
    },
    {
      code: 'thanks',
      texts: {
        EN: 'Thank you {name}. Have a good day.',
        MY: 'ကျေးဇူးတင်ပါသည် {name}။ ကောင်းသောနေ့ ဖြစ်ပါစေ။',
        CN: '感谢{name}，祝您生活愉快。',
      },
    },
  ],
}
