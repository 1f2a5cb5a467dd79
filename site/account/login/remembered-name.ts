const name = 'remembered_name'
const seconds = 86_400

/** The user name kept by "remember me" for 24 hours. Never the password. */
export const rememberedName = (): string => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : ''
}

/** Keeps a name, or forgets it when it is empty. */
export const rememberName = (username: string): void => {
  document.cookie = `${name}=${encodeURIComponent(username)}; Max-Age=${username ? seconds : 0}; Path=/; SameSite=Strict`
}
