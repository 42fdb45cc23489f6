import * as f from '../../fields/index.ts'

/** A released version of a mobile app, for download and forced updates. */
export const AppInfo = f.entity('appInfo', {
  appName: f.text({ max: 60 }).required(),
  platform: f.code('appPlatform', ['android', 'ios']).required(),
  versionName: f.noWhitespace().required(),
  versionCode: f.positiveInteger().required(),
  url: f.link().required(),
  notes: f.localized({ max: 2000 }).filter('none'),
  forceUpdate: f.flag(),
  isRelease: f.code('isRelease', ['0', '1']),
})
export type AppInfo = f.ValuesOf<typeof AppInfo>
