/** What is said when not even the sentences have arrived. */
const words: Record<string, { sentence: string; action: string }> = {
  my: { sentence: 'စာမျက်နှာ ဖွင့်၍ မရပါ။ အင်တာနက်လိုင်းကို စစ်ပါ။', action: 'ထပ်စမ်းမည်' },
  'zh-Hans': { sentence: '页面无法打开，请检查网络。', action: '重试' },
  en: { sentence: 'The page could not open. Check your network.', action: 'Try again' },
}

/** Puts a way to try again in place of a site that could not start. */
export const offerRestart = (root: Element): void => {
  const { sentence, action } = words[document.documentElement.lang] ?? words['en']!
  const box = document.createElement('main')
  box.className = 'grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center'
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = sentence
  const button = document.createElement('button')
  button.className = 'min-h-11 rounded-input bg-brand px-4 font-semibold text-brand-ink'
  button.textContent = action
  button.addEventListener('click', () => location.reload())
  box.append(text, button)
  root.replaceChildren(box)
}
