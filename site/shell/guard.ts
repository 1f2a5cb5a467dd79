/** These stay open to visitors where the brand lets only members in. */
const exempt: readonly string[] = ['/login', '/register', '/register.html', '/helpmc', '/download']
/** Without a login customer service must be reachable, and who is shown a receipt can check it. */
const always: readonly string[] = ['/service', '/verify']

/** Whether a page needs a login. */
export const needsLogin = (
  pathname: string,
  { loginedToHomePage, loggedIn }: { loginedToHomePage: boolean; loggedIn: boolean },
): boolean => loginedToHomePage && !loggedIn && ![...exempt, ...always].includes(pathname)
