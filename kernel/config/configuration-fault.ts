/**
 * The environment cannot be used; the message says in French which variable is wrong and what it
 * should hold.
 */
export class ConfigurationFault extends Error {}
