import type { PlatformServices } from './services.ts'

/** The alternative addresses of the site: those of the setting, else those of the configuration. */
export const linesOf = async ({
  settings,
  config,
}: Pick<PlatformServices, 'settings' | 'config'>): Promise<readonly string[]> => {
  const set = await settings.get('site.lines')
  return set.length > 0 ? set : config.siteLines
}
