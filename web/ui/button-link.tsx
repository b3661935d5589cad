import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import { buttonClasses, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

type ButtonLinkProps = Omit<LinkProps, 'children'> & {
  look?: ButtonLook
  icon?: IconName
  wide?: boolean
  children: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({
  look = 'primary',
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClasses(look, wide), className)}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </Link>
  )
}
