/** Where pictures of the brand come from: the origin of a host, '' for the site's own. */
let pictureHost = ''

export const setPictureHost = (host: string): void => {
  pictureHost = host
}

/** A picture at the host for pictures. What a program makes for this visitor, and what names its own host, stays as it is. */
export const atPictureHost = (src: string, host = pictureHost): string =>
  host !== '' && /^\/(?![/\\])(?!wps\/)/.test(src) ? `${host}${src}` : src

/** The same for the pictures of a `srcset`. */
export const setAtPictureHost = (srcSet: string, host = pictureHost): string =>
  srcSet
    .split(',')
    .map((each) => atPictureHost(each.trim(), host))
    .join(', ')
