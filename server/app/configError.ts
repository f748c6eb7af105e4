/** What an environment variable says wrong; its message is a sentence for people. */
export class ConfigError extends Error {}
