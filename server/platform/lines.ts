import type { PlatformServices } from './services.ts'

/** The addresses of the site that visitors choose among: those that an operator set, else those of the configuration. */
export const linesOf = async ({
  settings,
  config,
}: Pick<PlatformServices, 'settings' | 'config'>): Promise<readonly string[]> => {
  const set = await settings.get('site.lines')
  return set.length > 0 ? set : config.siteLines
}
