import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import { buttonClasses, ButtonText, type ButtonLook, type ButtonSize } from './button.tsx'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icons/icon.tsx'

type ButtonLinkProps = Omit<LinkProps, 'children'> & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconName
  wide?: boolean
  children: ReactNode
}

export function ButtonLink({
  look = 'primary',
  size,
  icon,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClasses(look, wide, size), className)}>
      {icon && <Icon name={icon} size={20} />}
      <ButtonText>{children}</ButtonText>
    </Link>
  )
}
