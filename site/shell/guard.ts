/** These stay open to visitors where the brand lets only members in. */
const exempt: readonly string[] = ['/login', '/register', '/register.html', '/helpmc', '/download']
/** Whoever cannot log in must reach somebody. */
const always: readonly string[] = ['/service']

/** Whether a visitor has to log in before she sees a page. */
export const needsLogin = (
  pathname: string,
  { loginedToHomePage, loggedIn }: { loginedToHomePage: boolean; loggedIn: boolean },
): boolean => loginedToHomePage && !loggedIn && ![...exempt, ...always].includes(pathname)
