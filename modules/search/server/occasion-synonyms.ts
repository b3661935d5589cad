/** Products for an occasion, not the reverse. `leads` rank before `also`. */
export type OccasionSynonym = { searched: string[]; leads: string[]; also: string[] }

const occasion = (searched: string, leads: string, also = ''): OccasionSynonym => {
  const terms = (text: string) => text.split(', ').filter(Boolean)
  return { searched: terms(searched), leads: terms(leads), also: terms(also) }
}

export const occasionSynonyms: readonly OccasionSynonym[] = [
  occasion(
    'cadeau de mariage, cadeau mariage, offrir mariage, cadeau noces, cadeau pour les mariés',
    'service à thé, parure, marmite, assiette, couverture, plateau',
    'verre, bol, bazin, thermos, couvre-lit, gobelet, grand plat, pagne mariage',
  ),
  occasion(
    'cadeau de baptême, cadeau baptême, cadeau naissance, cadeau bébé, offrir naissance',
    'couverture bébé, karité bébé, baignoire bébé, porte-bébé',
    'bébé, pyjama, bazin, savon',
  ),
  occasion(
    'cadeau enfant, anniversaire enfant, anniversaire fille, anniversaire garçon, cadeau noël enfant',
    'jouet, poupée, ballon, voiture télécommandée, petite voiture, camion',
    'tablette éducative, peluche, djembé enfant, montre enfant, petite moto',
  ),
  occasion(
    'cadeau femme, cadeau maman, cadeau épouse, cadeau fête des mères, cadeau copine, saint valentin',
    'bijou, collier, sac à main, montre femme, pendentif, bracelet',
    'boucle d’oreilles, pochette, pagne, foulard, encens',
  ),
  occasion(
    'cadeau homme, cadeau papa, cadeau mari, fête des pères',
    'montre homme, ceinture, sacoche, boubou homme',
    'chemise, sandale homme, caftan, chèche, casquette',
  ),
  occasion(
    'cadeau, souvenir, souvenir du mali, cadeau touriste',
    'statuette, bracelet, collier, masque, bogolan',
    'pendentif, calebasse, sculpture, bijou, hippopotame',
  ),
  occasion(
    'trousseau de mariage, dot, installer mariée, nouvelle mariée',
    'marmite, parure, natte, seau',
    'bol, couverture, assiette, gobelet, bassine, encensoir',
  ),
  occasion(
    'fête, grande fête, cérémonie, tenue de fête, habits de fête, tenue tabaski',
    'boubou, bazin, robe, tenue brodée, babouche',
    'foulard cérémonie, parure, caftan, kaftan, soirée',
  ),
  occasion(
    'animer fête, ambiance, faire danser, soirée dansante, musique fête',
    'enceinte de fête, enceinte, mégaphone',
    'djembé, balafon, doundoun',
  ),
  occasion(
    'rupture du jeûne, ramadan, iftar, mois de jeûne',
    'datte, bissap, gingembre, kinkéliba, dégué',
    'farine bouillie, thermos, tenue prière, théière, mil',
  ),
  occasion(
    'prier, prière, pour la prière, ablution, mosquée',
    'tenue de prière, natte, satala, bouilloire ablution',
    'voile, boubou, babouche',
  ),
  occasion(
    'rentrée, rentrée des classes, pour la rentrée, retour école, affaires école, matériel école',
    'cahier, cartable, kit scolaire, uniforme scolaire, trousse, ardoise',
    'sac à dos, sac école, crayon, cahier dessin',
  ),
  occasion(
    'réviser le soir, étudier la nuit, faire ses devoirs, devoirs',
    'lampe d’étude, lampe solaire, ampoule rechargeable',
    'cahier, ardoise, tablette éducative',
  ),
  occasion(
    'travailler à la maison, télétravail, bureautique, équiper bureau, monter un cyber',
    'ordinateur, imprimante',
    'multiprise, tablette, casque sans fil, chemise bureau',
  ),
  occasion(
    'moustique, contre les moustiques, anti moustique, antimoustique, éviter paludisme, paludisme, palu',
    'moustiquaire',
    'huile de neem, neem, ventilateur, encens',
  ),
  occasion(
    'chaleur, contre la chaleur, il fait chaud, avoir moins chaud, canicule, se rafraîchir, rafraîchir maison',
    'ventilateur',
    'réfrigérateur, congélateur, casquette, chapeau, boubou léger, bissap',
  ),
  occasion(
    'froid, contre le froid, il fait froid, se réchauffer, avoir chaud la nuit',
    'couverture, bonnet, survêtement',
    'kaasa, pyjama, écharpe, thermos',
  ),
  occasion(
    'pluie, contre la pluie, se protéger de la pluie, quand il pleut, saison des pluies',
    'parapluie, hivernage',
    'bâche, tongs, bidon, seau couvercle',
  ),
  occasion(
    'soleil, contre le soleil, se protéger du soleil',
    'chapeau, casquette, chèche, turban',
    'parapluie, karité, voile',
  ),
  occasion(
    'coupure de courant, coupures, délestage, sans courant, pas d’électricité, courant coupé, sans électricité',
    'lampe solaire, ampoule rechargeable, batterie, kit solaire, ventilateur solaire',
    'panneau solaire, lampe, torche, convertisseur, projecteur solaire, radio',
  ),
  occasion(
    'éclairer, éclairer la cour, éclairer la maison, éclairage, lumière la nuit, sécurité la nuit',
    'projecteur solaire, lampadaire, lampe solaire, ampoule',
    'kit solaire, torche',
  ),
  occasion(
    'téléphone déchargé, recharger téléphone, charger téléphone, recharger portable',
    'batterie externe, chargeur, câble',
    'lampe solaire charge téléphone, panneau, multiprise',
  ),
  occasion(
    'mieux dormir, bien dormir, dormir, chambre à coucher, faire le lit',
    'oreiller, couverture, moustiquaire, parure de lit, drap',
    'natte, couvre-lit, pyjama, ventilateur',
  ),
  occasion(
    'décorer, décorer le salon, décoration maison, embellir la maison, décoration salon',
    'coussin, masque, statuette, sculpture, décoration',
    'calebasse gravée, chemin de table, couvre-lit, natte, hippopotame',
  ),
  occasion(
    'recevoir des invités, invités, repas en famille, manger ensemble, grand repas',
    'grand plat, assiette, chaise, verre, service à thé',
    'natte, marmite, bol, gobelet, plateau, thermos',
  ),
  occasion(
    'conserver les aliments, garder au frais, garder au froid, boisson fraîche, eau fraîche',
    'réfrigérateur, congélateur',
    'thermos, frigo solaire, réserve eau',
  ),
  occasion(
    'garder l’eau, stocker l’eau, coupure d’eau, conserver l’eau',
    'réserve d’eau, bidon, seau, bassine',
    'thermos, arrosoir',
  ),
  occasion(
    'économiser le charbon, moins de charbon, économiser le gaz, cuisiner vite',
    'foyer amélioré, cocotte, réchaud',
    'fourneau, brûleur, marmite, couscoussier',
  ),
  occasion(
    'grillade, barbecue, faire griller, vendre brochettes, brochettes, dibiterie',
    'grand fourneau, foyer, charbon',
    'coupe-coupe, marmite fonte, plateau',
  ),
  occasion(
    'petit déjeuner, déjeuner matin, bouillie du matin',
    'farine bouillie, miel, thé, dégué, bouilloire',
    'pâte d’arachide, kinkéliba, thermos, mil, bol',
  ),
  occasion(
    'préparer le thé, faire le thé, thé entre amis, grin',
    'service à thé, théière, thé vert, menthe, verre à thé',
    'réchaud, plateau, carton thé, foyer',
  ),
  occasion(
    'nettoyer, faire la lessive, laver le linge, laver les habits, lessive, ménage',
    'savon de ménage, bassine, savon liquide',
    'seau, savon',
  ),
  occasion(
    'peau sèche, hydrater la peau, peau douce, soin de la peau, soins visage, taches visage',
    'crème, karité, lait de corps, savon',
    'huile, baume lèvres, savon miel',
  ),
  occasion(
    'cheveux secs, soin des cheveux, pousse des cheveux, faire pousser cheveux, tresses, coiffure',
    'huile coco cheveux, huile de ricin, crème tressage, karité',
    'bonnet satin, huile baobab, foulard',
  ),
  occasion(
    'sentir bon, parfumer la maison, bonne odeur, parfum maison, odeur',
    'encens, wusulan, encensoir, gongoli',
    'parfum, savon',
  ),
  occasion(
    'naissance, arrivée bébé, nouveau-né, nouveau né, femme accouchée, maternité',
    'bébé, porte-bébé, baignoire bébé, couverture bébé, moustiquaire berceau',
    'karité bébé, robe grossesse allaitement, farine bouillie bébé, poupée bébé',
  ),
  occasion(
    'grossesse, femme enceinte, enceinte femme, allaiter, allaitement',
    'robe grossesse, grossesse',
    'boubou léger, boubou grande taille, pagne, porte-bébé',
  ),
  occasion(
    'occuper les enfants, jeux, faire jouer les enfants, vacances enfants',
    'jouet, ballon, poupée, voiture, tablette enfant',
    'cahier dessin, djembé enfant, camion, petite moto',
  ),
  occasion(
    'voyage, partir en voyage, voyager, pèlerinage, hadj, aller à la mecque, bagages',
    'valise, sac de voyage, trousse de toilette',
    'batterie externe, sac à dos, natte, tenue prière, thermos',
  ),
  occasion(
    'faire du sport, sport, salle de sport, courir, se remettre au sport',
    'chaussure de course, survêtement, short sport, ballon, basket',
    'maillot, crampon, montre connectée',
  ),
  occasion(
    'match de foot, jouer au foot, équipe de foot, tournoi',
    'ballon football, crampon, maillot',
    'short sport, maillot équipe, survêtement',
  ),
  occasion(
    'regarder le match, regarder la coupe, suivre le match, regarder la can',
    'télévision, décodeur',
    'maillot supporter, barre de son, antenne, radio',
  ),
  occasion(
    'rouler en sécurité, sécurité moto, sécurité à moto, protection moto, vol de moto',
    'casque moto, antivol',
    'chaîne, pneu moto',
  ),
  occasion(
    'réparer ma moto, entretien moto, réparer moto, moto en panne',
    'kit chaîne, pneu moto, chambre à air, graisse',
    'pompe à pied, antivol, pneu',
  ),
  occasion(
    'cultiver, champ, travailler au champ, jardin, jardinage, maraîchage, potager, agriculture',
    'daba, arrosoir, motopompe, multiculteur',
    'coupe-coupe, pompe, seau',
  ),
  occasion(
    'écouter les nouvelles, écouter les informations, nouvelles au village, village sans courant',
    'radio, poste radio',
    'lampe solaire, téléphone à touches, kit solaire',
  ),
  occasion(
    'apprendre la musique, jouer de la musique, instrument traditionnel, griot',
    'djembé, kora, balafon, n’goni, doundoun',
    'instrument',
  ),
]
