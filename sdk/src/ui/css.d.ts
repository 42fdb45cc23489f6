/** Style sheets are imported for their effect; the bundler of the shell collects them. */
declare module '*.css' {}
