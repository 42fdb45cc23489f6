/** Version of the SDK: what a plugin was built against and what a console provides. Equals package.json (tested). */
export const SDK_VERSION = '0.1.0'
